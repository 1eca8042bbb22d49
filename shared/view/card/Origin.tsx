import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { token } from '../tokens';
import type { Translate } from '../words';

/** Says that the data are made up. */
export const Synthetic = styled.span`
  display: inline-block;
  margin-inline-end: 8px;
  padding: 1px 8px;
  white-space: nowrap;
  border-radius: 1em;
  font-weight: 600;
  color: ${token('warn')};
  background: ${token('warn-soft')};
`;

type OriginProps = { readonly coverage: PublicEvent['coverage']; readonly t: Translate };

/** Where the data come from, and that they are made up where they are. */
export function Origin({ coverage, t }: OriginProps) {
  const source = [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', ');
  return (
    <div>
      {coverage.synthetic && <Synthetic>{t('synthetic')}</Synthetic>}
      {t('source', { source })}
    </div>
  );
}

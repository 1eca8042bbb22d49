import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { token } from '../tokens';
import type { Translate } from '../words';

const Pill = styled.span`
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

/** Says that the data are made up, where they are. */
export const Synthetic = ({ coverage, t }: OriginProps) => coverage.synthetic && <Pill>{t('synthetic')}</Pill>;

/** Where the data come from. */
export function Origin({ coverage, t }: OriginProps) {
  const source = [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', ');
  return <span>{t('source', { source })}</span>;
}

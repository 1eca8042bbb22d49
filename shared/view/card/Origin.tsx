import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/monitoring';
import { token } from '../tokens';
import type { Say } from '../words';

const Synthetic = styled.span`
  display: inline-block;
  margin-inline-end: 8px;
  padding: 1px 8px;
  border-radius: 1em;
  font-weight: 600;
  color: ${token('warn')};
  background: ${token('warn-soft')};
`;

type OriginProps = { readonly coverage: PublicEvent['coverage']; readonly say: Say };

/** Where the data come from, and that they are made up where they are. */
export function Origin({ coverage, say }: OriginProps) {
  const source = [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', ');
  return (
    <div>
      {coverage.synthetic && <Synthetic>{say('synthetic')}</Synthetic>}
      {say('source', { source })}
    </div>
  );
}

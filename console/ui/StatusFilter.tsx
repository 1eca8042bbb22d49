import styled from 'styled-components';
import type { ListParams } from '../core/routing';
import { Choice } from './Choice';

/** Where a row of filters ends. */
export const AtEnd = styled.div`
  margin-left: auto;
  min-width: 170px;
  @media (max-width: 640px) {
    flex: 1;
    min-width: max-content;
    margin-left: 0;
  }
`;
type StatusProps = {
  readonly label: string;
  readonly list: ListParams;
  readonly value: string | undefined;
  /** The first one is: all of them. */
  readonly all: string;
  readonly options: readonly (readonly [string, string])[];
};

/** Narrows a list to one state, in the address as `status`. */
export const StatusFilter = ({ label, list, value, all, options }: StatusProps) => (
  <AtEnd>
    <Choice
      label={label}
      value={value ?? ''}
      onChange={(status) => list.filter({ status })}
      options={[['', all], ...options]}
    />
  </AtEnd>
);

import styled from 'styled-components';
import { Row } from './Row';

/** What narrows a list, on one line: a choice has its label before it, or there would be a gap above the others. Paper cannot be narrowed. */
export const FilterRow = styled(Row).attrs({ $gap: 12, className: 'no-print' })`
  align-items: flex-end;
  div:has(> label + span > select) {
    flex-direction: row;
    align-items: center;
    gap: 8px;
  }
  /* As wide as what is chosen: of an order or a state no letter is cut, and the others stay on the line. */
  label + span > select {
    field-sizing: content;
    min-width: max-content;
  }
  /* On a phone what is searched has a line of its own, or what the field is for is cut. */
  @media (max-width: 640px) {
    > :first-child {
      flex-basis: 100% !important;
    }
  }
  label:has(+ span > select) {
    flex: none;
    align-self: center;
    font-weight: 400;
    color: var(--fgColor-muted);
  }
`;

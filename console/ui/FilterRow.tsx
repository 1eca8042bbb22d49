import styled from 'styled-components';
import { Row } from './Row';

/** What narrows a list, on one line: fields with and without a label above them stand on the same base. */
export const FilterRow = styled(Row).attrs({ $gap: 12 })`
  align-items: flex-end;
`;

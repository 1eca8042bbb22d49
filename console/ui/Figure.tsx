import styled from 'styled-components';

/** A large number. */
export const Figure = styled.div`
  font-size: 22px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

import styled from 'styled-components';

/** Two columns, three to two; one below the other on narrow windows. */
export const Halves = styled.div`
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  align-items: start;
  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

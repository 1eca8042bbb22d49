import styled from 'styled-components';

/** Equal columns of at least `$min` pixels. */
export const Grid = styled.div<{ $min?: number }>`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $min = 240 }) => $min}px), 1fr));
`;

import styled from 'styled-components';

/** Equal columns of at least `$min` pixels, which few cells fill unless `$keepsWidth`; what is written in lines has a line of its own. */
export const Grid = styled.div<{ $min?: number; $keepsWidth?: boolean }>`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(
    ${({ $keepsWidth }) => ($keepsWidth ? 'auto-fill' : 'auto-fit')},
    minmax(min(100%, ${({ $min = 240 }) => $min}px), 1fr)
  );
  > div:has(textarea) {
    grid-column: 1 / -1;
  }
`;

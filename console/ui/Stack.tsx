import styled from 'styled-components';

/** One below the other; `$gap` in pixels. */
export const Stack = styled.div<{ $gap?: number }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 16 }) => $gap}px;
  min-width: 0;
  /* The gap is the distance, for a paragraph too. */
  > p {
    margin: 0;
  }
`;

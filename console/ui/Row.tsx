import styled from 'styled-components';

/** Side by side, wrapping unless `$together`; `$gap` in pixels. */
export const Row = styled.div<{ $gap?: number; $end?: boolean; $together?: boolean }>`
  display: flex;
  flex-wrap: ${({ $together }) => ($together ? 'nowrap' : 'wrap')};
  align-items: center;
  gap: ${({ $gap = 8 }) => $gap}px;
  justify-content: ${({ $end }) => ($end ? 'flex-end' : 'flex-start')};
  min-width: 0;
`;

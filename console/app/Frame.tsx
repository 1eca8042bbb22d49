import styled from 'styled-components';

/** The places of top bar, navigation and screen. */
export const Frame = styled.div<{ $aside: boolean }>`
  display: grid;
  grid-template: 'top top' 52px 'side main' 1fr / ${({ $aside }) => ($aside ? 'var(--drawer-width)' : '0')} minmax(
      0,
      1fr
    );
  min-height: 100vh;
  @media (max-width: 1099px) {
    grid-template: 'top' 52px 'main' 1fr / minmax(0, 1fr);
  }
  /* Neither bar nor navigation is on paper, nor room for them. */
  @media print {
    display: block;
    min-height: 0;
  }
`;
export const Main = styled.main`
  grid-area: main;
  min-width: 0;
  [role='group'] {
    min-width: 0;
  }
`;

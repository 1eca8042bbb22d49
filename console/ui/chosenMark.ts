import { css } from 'styled-components';

/** The bar at the left of what is current or chosen. Where the reader's own colours are forced no shadow is drawn: there it is a frame. */
export const chosenMark = css`
  box-shadow: inset 3px 0 0 var(--isoline-mark);
  @media (forced-colors: active) {
    outline: 2px solid Highlight;
    outline-offset: -2px;
  }
`;

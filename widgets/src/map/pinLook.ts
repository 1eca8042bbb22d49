import { rem, signal, token } from '#shared/view/tokens';

/** How the pins look that stand on the map. */
export const pinLook = `
.pin {
  min-width: 28px;
  height: 28px;
  padding: 0 7px;
  border: 2px solid #fff;
  border-radius: 14px;
  font: 600 ${rem(0.8125)} / 1 ${token('font')};
  color: #fff;
  background: ${signal('green')};
  box-shadow: 0 1px 4px rgb(0 0 0 / 45%);
  cursor: pointer;
}
.pin[data-group] {
  min-width: 40px;
  height: 40px;
  border-radius: 20px;
}
/* The shape tells the states apart too: a square pays, one corner is close. */
.pin[data-tone='red'] {
  border-radius: 3px;
  background: ${signal('red')};
}
.pin[data-name]::after {
  content: attr(data-name);
  position: absolute;
  inset-block-start: 100%;
  inset-inline-start: 50%;
  translate: -50%;
  width: max-content;
  max-width: 110px;
  overflow: hidden;
  font: 500 ${rem(0.75)} / 1.5 ${token('font')};
  color: ${token('text')};
  text-overflow: ellipsis;
  text-shadow:
    0 0 3px ${token('surface')},
    0 0 3px ${token('surface')};
  white-space: nowrap;
  pointer-events: none;
}
.pin[data-tone='yellow'] {
  border-end-start-radius: 0;
  color: #1f2328;
  background: ${signal('yellow')};
}
.pin:focus-visible {
  outline: 3px solid ${token('focus')};
  outline-offset: 2px;
  z-index: 2;
}
`;

import styled from 'styled-components';
import { rem, signal, token } from '#shared/view/tokens';

/** The map's frame, and the looks of the pins that stand on it. */
export const Stage = styled.div`
  position: relative;
  height: var(--isoline-map-height, clamp(420px, 72vh, 820px));
  overflow: hidden;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  .maplibregl-map {
    position: absolute;
    inset: 0;
  }
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
  @media print {
    display: none;
  }
`;
/** What is said about the pin that is pointed at. */
export const Over = styled.div`
  position: absolute;
  z-index: 3;
  inset-block-start: 12px;
  inset-inline-start: 12px;
  max-width: calc(100% - 72px);
  padding: 6px 12px;
  border: 1px solid ${token('border')};
  border-radius: 9px;
  font-size: ${rem(0.875)};
  color: ${token('text')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
  pointer-events: none;
`;

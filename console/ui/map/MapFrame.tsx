import styled from 'styled-components';
import { signal } from '#shared/view/tokens';

/** The frame of a map, and the marks in it. */
export const Frame = styled.div<{ $height: string }>`
  position: relative;
  height: ${({ $height }) => $height};
  min-height: 260px;
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
  overflow: hidden;
  background: var(--bgColor-muted);
  /* The engine's own sheet comes later and would make the canvas a box without height. */
  .maplibregl-map,
  .mapboxgl-map {
    position: absolute;
    inset: 0;
  }
  .iso-pin {
    box-sizing: border-box;
    min-width: 26px;
    height: 26px;
    padding: 0 6px;
    border: 2px solid #fff;
    border-radius: 13px;
    font: 600 12px/20px inherit;
    color: #fff;
    background: ${signal('green')};
    box-shadow: 0 1px 4px rgb(0 0 0 / 45%);
    /* Its colour says the state. */
    forced-color-adjust: none;
    cursor: pointer;
  }
  .iso-pin[data-group] {
    min-width: 38px;
    height: 38px;
    border-radius: 30px;
    font-size: 13px;
  }
  .iso-pin[data-group='medium'] {
    min-width: 48px;
    height: 48px;
  }
  .iso-pin[data-group='large'] {
    min-width: 58px;
    height: 58px;
    font-size: 15px;
  }
  .iso-pin[data-tone='red'] {
    background: var(--bgColor-danger-emphasis);
  }
  /* The engine's own buttons and line of sources are white: in the dark they follow the page. */
  .maplibregl-ctrl-group,
  .maplibregl-ctrl-attrib.maplibregl-compact {
    background: var(--bgColor-default);
    color: var(--fgColor-default);
  }
  [data-color-mode='dark'] & .maplibregl-ctrl-icon,
  [data-color-mode='dark'] & .maplibregl-ctrl-attrib-button {
    filter: invert(1);
  }
  /* Where colours are forced the engine brings icons that fit them. */
  @media (forced-colors: active) {
    [data-color-mode] & .maplibregl-ctrl-icon,
    [data-color-mode] & .maplibregl-ctrl-attrib-button {
      filter: none;
    }
  }
  .maplibregl-ctrl-attrib a {
    color: inherit;
    text-decoration: underline;
  }
  .iso-pin[data-tone='yellow'] {
    background: ${signal('yellow')};
    color: #1f2328;
  }
  .iso-pin[data-tone='blue'] {
    background: var(--bgColor-accent-emphasis);
  }
  .iso-pin[aria-pressed='true'] {
    outline: 3px solid var(--fgColor-accent);
    outline-offset: 2px;
    z-index: 2;
  }
  .iso-pin:focus-visible {
    outline: 3px solid var(--focus-outlineColor);
    outline-offset: 2px;
  }
  /* What the engine has painted is not there for paper: an empty box would be. */
  @media print {
    display: none;
  }
`;
/** On paper, in place of the map. */
export const OnPaper = styled.ul`
  display: none;
  margin: 0;
  padding-left: 20px;
  @media print {
    display: block;
  }
`;
export const Canvas = styled.div`
  width: 100%;
  height: 100%;
`;
/** What is said of the mark that the pointer or the focus is over, above it and inside of the frame. */
export const Hint = styled.div<{ $left: number; $top: number }>`
  position: absolute;
  left: clamp(114px, ${({ $left }) => $left}px, calc(100% - 114px));
  top: max(38px, ${({ $top }) => $top - 6}px);
  transform: translate(-50%, -100%);
  width: max-content;
  max-width: 220px;
  z-index: 3;
  padding: 6px 10px;
  border-radius: 8px;
  pointer-events: none;
  background: var(--overlay-bgColor);
  box-shadow: var(--shadow-floating-small);
`;

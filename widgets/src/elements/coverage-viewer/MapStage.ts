import styled from 'styled-components';
import { rem, token } from '#shared/view/tokens';

/** The map's frame. */
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

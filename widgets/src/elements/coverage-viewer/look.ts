import styled from 'styled-components';
import { rem, token } from '#shared/view/tokens';

export const Frame = styled.div`
  container: isoline-viewer / inline-size;
  /* No grid: a bar that stays in view would stay within its row. */
  display: flex;
  flex-direction: column;
  gap: ${token('space')};
  font-family: ${token('font')};
  font-size: ${token('size')};
  line-height: 1.5;
  overflow-wrap: anywhere;
  color: ${token('text')};
  text-align: start;
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
`;
/** The map, and where there is room the list beside it, as high as the map. */
export const Beside = styled.div`
  display: grid;
  gap: ${token('space')};
  @container isoline-viewer (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) 380px;
  }
`;
export const Side = styled.div`
  display: grid;
  align-content: start;
  gap: ${token('space')};
  max-height: var(--isoline-map-height, clamp(420px, 72vh, 820px));
  padding: 2px;
  overflow: auto;
`;
/** The buttons above a view; they stay in view however long the list is. */
export const Bar = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: 4;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px;
  padding: 8px;
  border-radius: ${token('radius')};
  background: ${token('surface')};
  @media print {
    display: none;
  }
`;
export const Gap = styled.span`
  flex: 1;
`;
const pressable = `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 38px;
  padding: 6px 16px;
  border-radius: 9px;
  font: 600 ${rem(0.875)}/1.4 ${token('font')};
  text-decoration: none;
  cursor: pointer;
  &:focus-visible { outline: 2px solid ${token('focus')}; outline-offset: 2px; }
`;
export const Button = styled.button`
  ${pressable}
  border: 1px solid ${token('border')};
  color: ${token('text')};
  background: ${token('surface')};
  &:hover:not(:disabled) {
    background: ${token('raised')};
  }
  &:disabled {
    opacity: 0.5;
    cursor: default;
  }
`;
export const MainLink = styled.a`
  ${pressable}
  border: 1px solid ${token('accent')};
  color: ${token('accent-text')};
  background: ${token('accent')};
  &:hover {
    filter: brightness(1.08);
  }
`;
export const Title = styled.h2`
  margin: 0;
  font-size: ${rem(1.5)};
  font-weight: 700;
  line-height: 1.25;
  letter-spacing: -0.015em;
  overflow-wrap: anywhere;
`;
export const Panel = styled.div`
  min-width: 0;
  padding: 18px 20px;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
  @container isoline-viewer (max-width: 479px) {
    padding: 16px 14px;
  }
`;
export const Empty = styled.p`
  display: grid;
  place-items: center;
  min-height: 220px;
  margin: 0;
  padding: 24px;
  border: 1px dashed ${token('border')};
  border-radius: ${token('radius')};
  text-align: center;
  color: ${token('muted')};
`;
export const Field = styled.input`
  min-height: 38px;
  padding: 6px 12px;
  border: 1px solid ${token('border')};
  border-radius: 9px;
  font: 400 ${rem(0.9375)} / 1.4 ${token('font')};
  color: ${token('text')};
  background: ${token('surface')};
  &::placeholder {
    color: ${token('muted')};
  }
  &:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    border-color: ${token('alert')};
  }
`;

import styled from 'styled-components';
import { token, rem } from '../tokens';

/** Around a card, whatever its size: its type and colours, and the width that its parts go by. */
export const Shell = styled.div`
  container: isoline-card / inline-size;
  /* A card that is shorter than its reserved height fills it. */
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font-family: ${token('font')};
  font-size: ${token('size')};
  line-height: 1.5;
  color: ${token('text')};
  text-align: start;
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
`;
export const Panel = styled.div`
  min-width: 0;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
`;
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 6px 12px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
`;
const action = `
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 6px 16px;
  border-radius: 9px;
  font: 600 ${rem(0.8125)}/1.4 ${token('font')};
  letter-spacing: 0.02em;
  cursor: pointer;
  &:focus-visible { outline: 2px solid ${token('focus')}; outline-offset: 2px; }
  @media print { display: none; }
`;
export const Main = styled.a`
  ${action}
  border: 1px solid ${token('accent')};
  color: ${token('accent-text')};
  background: ${token('accent')};
  text-decoration: none;
  &:hover {
    filter: brightness(1.08);
  }
`;
export const Other = styled.button`
  ${action}
  border: 1px solid ${token('border')};
  color: ${token('text')};
  background: ${token('surface')};
  &:hover {
    background: ${token('raised')};
  }
`;

import styled from 'styled-components';
import { token } from '../tokens';

/** The legend of a chart. */
export const Keys = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
  margin: 0;
  padding: 0;
  list-style: none;
  font: 400 0.8125rem/1.5 ${token('font')};
  color: ${token('muted')};
  li {
    display: inline-flex;
    align-items: center;
    gap: 7px;
  }
`;
export const Swatch = styled.span<{ $colour: string; $shape: 'bar' | 'dot' | 'band' }>`
  flex: none;
  width: ${({ $shape }) => ($shape === 'band' ? 16 : 10)}px;
  height: 10px;
  border-radius: ${({ $shape }) => ($shape === 'dot' ? '50%' : '2px')};
  background: ${({ $colour }) => $colour};
  outline: ${({ $shape }) => ($shape === 'band' ? `1px solid ${token('border')}` : 'none')};
  forced-color-adjust: none;
`;

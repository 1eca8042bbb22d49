import styled from 'styled-components';
import { token, rem } from '../tokens';
import { namesFrom } from './footprintMarks';

/** Classes of marks that differ by colour alone: where the system's colours rule, one is full and the other hollow. */
export const fullMark = 'full-mark';
export const hollowMark = 'hollow-mark';

/** The legend of a chart. */
export const Keys = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
  margin: 0;
  padding: 0;
  list-style: none;
  font: 400 ${rem(0.8125)} / 1.5 ${token('font')};
  color: ${token('muted')};
  li {
    display: inline-flex;
    align-items: center;
    gap: 7px;
  }
  /* What stands at its line in the drawing is said once. */
  @container (min-width: ${namesFrom}px) {
    li[data-drawn] {
      display: none;
    }
  }
`;
export const Swatch = styled.span<{
  $colour: string;
  $shape: 'bar' | 'dot' | 'diamond' | 'ring' | 'band' | 'dash' | 'dots';
}>`
  flex: none;
  width: ${({ $shape }) => ($shape === 'band' || $shape === 'dash' || $shape === 'dots' ? 16 : 10)}px;
  height: 10px;
  border-radius: ${({ $shape }) => ($shape === 'dot' || $shape === 'ring' ? '50%' : '2px')};
  background: ${({ $colour, $shape }) =>
    $shape === 'dash'
      ? `linear-gradient(90deg, ${$colour} 40%, transparent 40% 60%, ${$colour} 60%) center / 100% 2px no-repeat`
      : $shape === 'dots'
        ? `repeating-linear-gradient(90deg, ${$colour} 0 2px, transparent 2px 5px) center / 100% 2px no-repeat`
        : $shape === 'ring'
          ? 'none'
          : $colour};
  box-shadow: ${({ $colour, $shape }) => ($shape === 'ring' ? `inset 0 0 0 2px ${$colour}` : 'none')};
  transform: ${({ $shape }) => ($shape === 'diamond' ? 'rotate(45deg) scale(0.8)' : 'none')};
  outline: ${({ $shape }) => ($shape === 'band' ? `1px solid ${token('border')}` : 'none')};
  forced-color-adjust: none;
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
`;

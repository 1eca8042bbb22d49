import { Children, type ReactNode } from 'react';
import styled from 'styled-components';
import { evenColumns } from './evenColumns';

const gapPx = 16;
type CellsProps = { readonly $count: number; readonly $min: number };
/** From which width on so many columns fit, and how many of them are then used. */
const rulesOf = ({ $count, $min }: CellsProps) =>
  Array.from({ length: Math.max(0, $count - 1) }, (_, at) => at + 2).map(
    (fitting) => `
      @container (min-width: ${fitting * $min + (fitting - 1) * gapPx}px) {
        grid-template-columns: repeat(${evenColumns($count, fitting)}, minmax(0, 1fr));
      }`,
  );

const Holder = styled.div`
  container-type: inline-size;
`;
const Cells = styled.div<CellsProps>`
  display: grid;
  gap: ${gapPx}px;
  grid-template-columns: minmax(0, 1fr);
  ${rulesOf}
`;

type EvenGridProps = {
  /** Pixels that a column has at least. */
  readonly min: number;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Equal columns, as many as fit, in rows as even as they can be. */
export const EvenGrid = ({ min, className, children }: EvenGridProps) => (
  <Holder>
    <Cells $count={Children.toArray(children).length} $min={min} className={className}>
      {children}
    </Cells>
  </Holder>
);

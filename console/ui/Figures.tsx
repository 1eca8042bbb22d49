import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card } from './Card';
import { EvenGrid } from './EvenGrid';
import { Figure } from './Figure';
import { Muted } from './Muted';

/** Long words of a label stay in their card. */
const Label = styled(Muted)`
  overflow-wrap: anywhere;
  hyphens: auto;
`;
/** On a phone two by two: one below the other they would push the screen's own content out of the window. */
const Cards = styled(EvenGrid)`
  @media (max-width: 640px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 8px;
    > section {
      padding: 12px;
    }
    > section:last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
    > section > div {
      font-size: 18px;
    }
    ${Label} {
      font-size: 13px;
    }
  }
`;

type FigureItem = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode };
/** A number does not part from its percent at the end of a line. */
const whole = (note: ReactNode) => (typeof note === 'string' ? note.replaceAll(' %', '\u00a0%') : note);

/** Figures side by side, each with its label above and an optional note below. */
export const Figures = ({ items }: { readonly items: readonly FigureItem[] }) => (
  <Cards min={180}>
    {items.map(({ label, value, note }) => (
      <Card key={label}>
        <Label>{label}</Label>
        <Figure>{value}</Figure>
        {note && <Muted>{whole(note)}</Muted>}
      </Card>
    ))}
  </Cards>
);

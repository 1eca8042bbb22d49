import type { ReactNode } from 'react';
import { Card } from './Card';
import { Figure } from './Figure';
import { Grid } from './Grid';
import { Muted } from './Muted';

type FigureItem = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode };
/** Figures side by side, each with its label above and an optional note below. */
export const Figures = ({ items }: { readonly items: readonly FigureItem[] }) => (
  <Grid $min={180}>
    {items.map(({ label, value, note }) => (
      <Card key={label}>
        <Muted>{label}</Muted>
        <Figure>{value}</Figure>
        {note && <Muted>{note}</Muted>}
      </Card>
    ))}
  </Grid>
);

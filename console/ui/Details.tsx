import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card, CardTitle } from './Card';

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(min-content, 2fr) minmax(0, 3fr);
  gap: 8px 16px;
  margin: 0;
  /* Its longest word stays whole: the values have the rest of the card. */
  dt {
    color: var(--fgColor-muted);
    overflow-wrap: break-word;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    /* Remarks and exclusions keep their lines. */
    white-space: pre-line;
  }
`;
/** Labels and values; what is missing shows ---. */
export const Details = ({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [string, ReactNode])[];
}) => (
  <Card>
    <CardTitle>{title}</CardTitle>
    <List>
      {rows.map(([label, value], at) => (
        // Two partners may have one name.
        <div key={`${at} ${label}`} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '---' : value}</dd>
        </div>
      ))}
    </List>
  </Card>
);

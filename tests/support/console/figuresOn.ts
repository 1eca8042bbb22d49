import { screen, within } from '@testing-library/react';

/** The large figure of this label among those side by side, or what stands below it. */
export function figureOf(label: string, part: 'value' | 'note' = 'value'): string | undefined {
  const card = screen
    .getAllByText(label)
    .map((element) => element.closest('section'))
    .find((section) => section?.firstElementChild?.textContent === label);
  return card?.children[part === 'value' ? 1 : 2]?.textContent ?? undefined;
}
/** What stands beside a label in a block of labels and values. */
export function factOf(title: string | RegExp, label: string): string | undefined {
  const list = screen.getByRole('heading', { name: title }).parentElement?.querySelector('dl');
  const term = [...(list?.querySelectorAll('dt') ?? [])].find(({ textContent }) => textContent === label);
  return term?.nextElementSibling?.textContent ?? undefined;
}
/** The cell of a table in the row that says `row`, below the head `head`. */
export function cellOf(table: string | undefined, row: string | RegExp, head: string): string | undefined {
  const found = within(screen.getByRole('table', table === undefined ? {} : { name: table }));
  const heads = found.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const line = found.getAllByRole('row').find(({ textContent }) => new RegExp(row).test(textContent ?? ''));
  const cells = [...(line?.querySelectorAll('th, td') ?? [])];
  return cells[heads.indexOf(head)]?.textContent ?? undefined;
}

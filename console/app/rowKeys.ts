const linkOf = (row: Element) => row.querySelector<HTMLElement>('td.first a');

/** The rows of the list that is read, of which each leads somewhere. */
const rows = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main tr[data-link]')];
const rowOfFocus = () => document.activeElement?.closest<HTMLElement>('main tr[data-link]') ?? null;

/** The focus goes so many rows on, from the first one where it is in none. */
export function stepRows(by: 1 | -1): void {
  const all = rows();
  const current = rowOfFocus();
  const at = current ? all.indexOf(current) + by : 0;
  const next = all[Math.min(Math.max(at, 0), all.length - 1)];
  if (next) linkOf(next)?.focus();
}

/** The row that has the focus is chosen, or no longer. */
export const chooseRow = (): void =>
  rowOfFocus()?.querySelector<HTMLElement>('td.control input[type=checkbox]')?.click();

/** Into the search field of the screen; false where it has none. */
export function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}

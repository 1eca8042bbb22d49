/** A figure: what it is called, what the engine makes of it, and what is read where it stands. */
export type FigureRow = readonly [name: string, engine: string, shown: string | null | undefined];
const read = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ') ?? null;
/** Compares every figure of a table at once, so that a wrong one is named. */
export function expectFigures(rows: readonly FigureRow[]): void {
  const names = rows.map(([name]) => name);
  expect(names).toEqual([...new Set(names)]);
  const shown = Object.fromEntries(rows.map(([name, , text]) => [name, read(text)]));
  expect(shown).toEqual(Object.fromEntries(rows.map(([name, engine]) => [name, read(engine)])));
}

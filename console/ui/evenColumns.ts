/** Columns for so many cards where that many fit side by side: rows as even as they can be, so that none holds a lone one without need. */
export function evenColumns(count: number, fitting: number): number {
  const columns = Math.ceil(count / Math.ceil(count / fitting));
  const isLone = columns > 2 && count % columns === 1 && count % (columns - 1) !== 1;
  return isLone ? columns - 1 : columns;
}

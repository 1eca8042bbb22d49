/** Columns for so many cards where that many fit side by side: rows as even as they can be, so that none holds a lone one without need. */
export const evenColumns = (count: number, fitting: number): number => Math.ceil(count / Math.ceil(count / fitting));

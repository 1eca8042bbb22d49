/** Of two days (YYYY-MM-DD) the earlier, or the only one that is said. */
export const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
export const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

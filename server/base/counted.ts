/** A number with its English noun, as refusals and reasons say it: `1 day`, `3 days`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

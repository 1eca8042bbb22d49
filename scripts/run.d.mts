/** What `npm start` gives to Node. */
export function startWords(): string[];

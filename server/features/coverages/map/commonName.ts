/** What places that lie together on a map are called: of several names none stands for all. */
export const commonName = (one: string, other: string): string => (one === other ? one : '');

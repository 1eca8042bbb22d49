/** Text as the pattern of a search: what has a meaning to LIKE is taken by the letter. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

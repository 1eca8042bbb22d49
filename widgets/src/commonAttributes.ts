/** Attributes that every element has. */
export const commonAttributes = ['api-base', 'lang', 'theme', 'font', 'loading', 'refresh'] as const;

/** Attributes that every element has. */
export const commonAttributes = ['api-base', 'lang', 'theme', 'loading', 'refresh'] as const;

/** Attributes that every element has. */
export const commonAttributes = {
  'api-base': 'string',
  lang: 'string',
  theme: 'string',
  loading: 'string',
  refresh: 'number',
} as const;

/** Attributes that every element has. */
export const commonAttributes = {
  'api-base': ['apiBase', 'string'],
  lang: ['lang', 'string'],
  theme: ['theme', 'string'],
  loading: ['loading', 'string'],
  refresh: ['refreshMinutes', 'number'],
} as const;

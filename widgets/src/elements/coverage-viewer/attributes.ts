import { commonAttributes } from '../../commonAttributes';

export const tag = 'coverage-viewer';

/** Attributes as the loader needs them; what each means stands in definition.ts, which must name every one. */
export const attributes = [
  'labels',
  'ids',
  'coverage',
  'view',
  'as-of',
  'url-state',
  'map-style',
  'faq',
  'contact-href',
  ...commonAttributes,
] as const;

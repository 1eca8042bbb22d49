import { features } from './features';

/** Phrase files of the console: what everybody says, what is wrong with fields, the shell, the shared views, the charts, the trade's names, and each feature's own. */
export const phrases: readonly string[] = [
  'ui',
  'faults',
  'shell',
  'view',
  'charts',
  'trade',
  'names',
  ...features.map(({ area }) => area),
];

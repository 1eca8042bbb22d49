import { languages } from '#shared/phrases/languages';

/** What a partner may know of an element; the generated documents and typings are printed from it. */
export type Documentation<Attribute extends string> = {
  readonly tag: string;
  readonly summary: string;
  readonly attributes: Readonly<
    Record<
      Attribute,
      {
        readonly doc: string;
        readonly values?: readonly string[];
        readonly default?: string;
        /** A value that shows what it does, where `values` do not. */
        readonly example?: string;
        /** Type of the property where it is no text. */
        readonly type?: 'number' | 'PublicEvent';
      }
    >
  >;
  readonly events: Readonly<
    Record<string, { readonly doc: string; readonly detail: string; readonly cancelable?: true }>
  >;
  readonly methods: Readonly<Record<string, { readonly doc: string; readonly returns: string }>>;
  readonly states: Readonly<Record<string, string>>;
  readonly parts: Readonly<Record<string, string>>;
  readonly slots: Readonly<Record<string, string>>;
};

/** Codes of the languages, and the names that their locales have where those differ: Swedish is `se` and `sv`. */
const languageNames: readonly string[] = [
  ...new Set(languages.flatMap(({ code, locale }) => [code, locale.split('-')[0] ?? code])),
];

export const commonDocumentation = {
  attributes: {
    'api-base': { doc: 'Origin of the server; where the loader came from without it.' },
    lang: {
      doc: `Language: ${languageNames.join(', ')}. Without it that of the nearest ancestor, else English.`,
      values: languageNames,
    },
    theme: {
      doc: 'Light or dark; `auto` is as the page is where the element stands, and follows it.',
      values: ['auto', 'light', 'dark'],
      default: 'auto',
    },
    font: {
      doc: 'The typeface: that of the system (or of the token --isoline-font), or the one of the page around.',
      values: ['own', 'inherit'],
      default: 'own',
    },
    loading: {
      doc: 'When the drawing code is fetched: when the element nears the window, or at once.',
      values: ['lazy', 'eager'],
      default: 'lazy',
    },
    refresh: { doc: 'Asks again every so many minutes; 0 is never.', default: '0', type: 'number' },
  },
  events: {
    'isoline-error': {
      doc: 'Something failed; the element says so in words.',
      detail: '{ code, message, retryable, requestId }',
    },
  },
  methods: {
    refresh: { doc: 'Asks the server again. Resolves when the answer is shown.', returns: 'Promise<void>' },
    toCSV: { doc: 'What is shown, as comma-separated values.', returns: 'Promise<string>' },
  },
  states: {
    loading: 'Nothing to show yet.',
    ready: 'The data are painted.',
    empty: 'There is nothing to paint: no data yet.',
    error: 'A sentence says what failed.',
    stale: 'The last good data are shown, because newer could not be had.',
  },
  slots: { '': 'What is shown where scripts do not run: a link to the public page.' },
} as const;

/** Why an element shows no data. */
export const errorCodes = [
  'invalid-permalink',
  'invalid-api-base',
  'not-found',
  'gone',
  'network',
  'timeout',
  'rate-limited',
  'bad-data',
  'blocked',
  'unsupported',
  'script',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

import type en from '../phrases/en/view.json';

/** Keys of the phrase tree, joined by dots; the plural endings of i18next fall away. */
type Singular<K extends string> = K extends `${infer Base}_one` ? Base : K extends `${infer Base}_other` ? Base : K;
export type Keys<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Singular<K>}` : Keys<T[K], `${Before}${K}.`>;
}[keyof T & string];

type ViewPhrases = typeof en;
type ViewWord = Keys<ViewPhrases>;
export type Values = Readonly<Record<string, string | number>>;
/** How a piece gets its words: the console hands in i18next's `t`, a widget its own. */
export type Translate = (key: ViewWord, values?: Values) => string;

type Tree = { readonly [key: string]: string | Tree };

function find(tree: Tree, path: readonly string[]): string | undefined {
  let at: string | Tree | undefined = tree;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

const fill = (text: string, values: Values) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Speaks a phrase tree in i18next's syntax (`{{x}}`, `_one`/`_other`); a phrase that is missing is said in the fallback. */
export function createTranslate(phrases: Tree, locale: string, fallback: Tree = {}): Translate {
  const plural = new Intl.PluralRules(locale);
  /** What lists say line by line: words without any value in them. */
  const plain = new Map<string, string>();
  const say: Translate = (key, values = {}) => {
    const count = values['count'];
    const forms = typeof count === 'number' ? [`${key}_${plural.select(count)}`, `${key}_other`, key] : [key];
    for (const tree of [phrases, fallback]) {
      for (const form of forms) {
        const text = find(tree, form.split('.'));
        if (text !== undefined) return fill(text, values);
      }
    }
    return key;
  };
  return (key, values) => {
    if (values) return say(key, values);
    const text = plain.get(key) ?? say(key);
    plain.set(key, text);
    return text;
  };
}

import type { Documentation } from '../src/definition';

/** What is known of one element. */
export type Doc = Documentation<string>;
/** heading-level → headingLevel. */
export const camel = (name: string) => name.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
/** parametric-event → IsolineParametricEventElement. */
export const classOf = ({ tag }: Doc) =>
  `Isoline${camel(`-${tag}`).replace(/^./, (letter) => letter.toUpperCase())}Element`;
/** Names with what stands behind them. */
export const entries = <T>(record: Readonly<Record<string, T>>) => Object.entries(record);
/** Texts as a union of their literals. */
export const literals = (values: readonly string[] | undefined) => values?.map((value) => `'${value}'`).join(' | ');
type Attribute = Doc['attributes'][string];
/** The TypeScript type of an attribute. */
export const typeOf = ({ type, values }: Attribute) => type ?? literals(values) ?? 'string';
/** `lang` reflects by itself, and `refresh` is the method. */
export const hasProperty = (name: string) => name !== 'lang' && name !== 'refresh';
/** A detail as the definitions write it, with the types of its fields. */
const detailTypes: Readonly<Record<string, string>> = {
  id: 'string | null',
  ids: 'readonly string[]',
  view: "'map' | 'list' | 'detail'",
  status: 'string',
  triggered: 'boolean',
  asOf: 'string | null',
  date: 'string | null',
  url: 'string',
  code: 'IsolineErrorCode',
  message: 'string',
  retryable: 'boolean',
  requestId: 'string | null',
  operator: '{ readonly name: string; readonly logo: string | null }',
};
/** The TypeScript type of an event's detail. */
export const detailOf = (detail: string): string =>
  detail
    .replace('operator: { name, logo }', 'operator')
    .split('|')
    .map((form) => {
      const names = form.replace(/[{}\s]/g, '').split(',');
      const fields = names.map((name) => {
        const type = detailTypes[name];
        if (!type)
          throw new Error(
            `The definitions speak of a detail "${name}", whose type widgets/scripts/elementTypes.ts does not know.`,
          );
        return `readonly ${name}: ${type}`;
      });
      return `{ ${fields.join('; ')} }`;
    })
    .join(' | ');

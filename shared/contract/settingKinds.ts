import { z } from 'zod';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { siteOf } from './site';
import { Currency } from './values';

/** A text in the console's languages; a language that lacks it says it in English. */
export type Words = { readonly en: string } & { readonly [L in Exclude<ConsoleLanguage, 'en'>]?: string };
export type Option = { readonly value: string; readonly name: Words };

/**
 * How a setting is entered: what the screen draws, and what it accepts. `schema` takes the value as it is stored and
 * travels; its one sentence says what is accepted, and the phrases `settings.problem.<kind>` say the same.
 */
export type Kind<S extends z.ZodType = z.ZodType> = { readonly schema: S } & (
  | { readonly kind: 'switch' }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'percent' }
  | { readonly kind: 'money' }
  | { readonly kind: 'email' | 'address'; readonly max: number }
  | { readonly kind: 'lines' | 'origins' | 'filters' | 'tagKeys'; readonly max: number }
  | { readonly kind: 'choices'; readonly options: readonly Option[] }
  | { readonly kind: 'picture'; readonly maxBytes: number }
);

export const onOff = { kind: 'switch', schema: z.boolean('Switch it on or off.') } as const;

/** A whole number. */
export function count(min: number, max: number) {
  const error = `Enter a whole number from ${min} to ${max}.`;
  return { kind: 'count', min, max, schema: z.int(error).min(min, error).max(max, error) } as const;
}

const percentError = 'Enter a percentage from 0 to 100.';
/** A share, which people enter in percent: 0.005 is 0.5 %. */
export const percent = {
  kind: 'percent',
  schema: z.number(percentError).min(0, percentError).max(1, percentError),
} as const;

const amountError = 'Enter an amount above zero and a currency of three capital letters, such as INR.';
/** An amount of money in its main unit, or none. */
export const money = {
  kind: 'money',
  schema: z
    .strictObject(
      { amount: z.number(amountError).positive(amountError).max(1e15, amountError), currency: Currency },
      amountError,
    )
    .nullable(),
} as const;

const emailError = 'Enter an e-mail address, such as office@example.org.';
export const email = {
  kind: 'email',
  max: 200,
  schema: z.email(emailError).max(200, emailError).nullable(),
} as const;

const addressError = 'Enter an address that starts with https://.';
/** The address of a page. */
export const address = {
  kind: 'address',
  max: 500,
  schema: z
    .url({ protocol: /^https$/, error: addressError })
    .max(500, addressError)
    .nullable(),
} as const;

const lineError = 'Enter at most 50 lines such as user/crop:Rice.';
/** A tag that something may carry: another one would leave a list empty, and a semicolon would break the list of tags. */
const tagForm = /^(?:user|system)\/[^:;]*[^:;\s]:[^;]*[^;\s]$/;
const tag = (error: string) => z.string(error).regex(tagForm, error).max(300, error);
/** Tags of the form `key:value`, one a line. */
export const tags = { kind: 'lines', max: 50, schema: z.array(tag(lineError), lineError).max(50, lineError) } as const;

const originError = 'Enter at most 50 lines such as https://www.example.org, without a path.';
/** Origins of web pages, one a line. */
export const origins = {
  kind: 'origins',
  max: 50,
  schema: z
    .array(
      z.string(originError).refine((text) => siteOf(text) === text, originError),
      originError,
    )
    .max(50, originError),
} as const;

const filterError = 'Enter lines such as “coverages user/crop:Rice”: the page, a space, and the tag.';
/** Tags by the page whose list they narrow. */
export const filters = {
  kind: 'filters',
  max: 50,
  schema: z.record(
    z.string(filterError).regex(/^\w{1,60}$/, filterError),
    z.array(tag(filterError), filterError),
    filterError,
  ),
} as const;

const tagKeyError = 'Enter lines such as “coverages user/crop”: the page, a space, and the key of a tag.';
const TagKey = z
  .string(tagKeyError)
  .regex(/^(?:user|system)\/[^:;]*[^:;\s]$/, tagKeyError)
  .max(200, tagKeyError);
/** Keys of tags by the page whose list offers them; a page that is named offers at least one. */
export const tagKeys = {
  kind: 'tagKeys',
  max: 50,
  schema: z.record(
    z.string(tagKeyError).regex(/^\w{1,60}$/, tagKeyError),
    z.array(TagKey, tagKeyError).min(1, tagKeyError),
    tagKeyError,
  ),
} as const;

/** Some of a closed list, at least one; null is all of them, those of later versions too. */
export function choices<const O extends readonly Option[]>(options: O) {
  const error = 'Choose at least one.';
  const values = options.map(({ value }) => value) as O[number]['value'][];
  return { kind: 'choices', options, schema: z.array(z.enum(values, error), error).min(1, error).nullable() } as const;
}

const maxBytes = 64 * 1024;
const pictureError = 'Choose a PNG or JPEG picture of at most 64 KB.';
/** A picture as a data URL: PNG or JPEG, which documents can print. It travels with every public card, so it is small. */
export const picture = {
  kind: 'picture',
  maxBytes,
  schema: z
    .string(pictureError)
    .max(Math.ceil(maxBytes / 3) * 4 + 30, pictureError)
    .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/, pictureError)
    .nullable(),
} as const;

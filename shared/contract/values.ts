import { z } from 'zod';
import { isLabel, labelEntries } from './labels';

export const Id = z.string().min(1).max(200);
export const IsoDate = z.iso.date();
export const Instant = z.iso.datetime({ offset: true });
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as INR');
export const Money = z.object({ amount: z.number(), currency: Currency }).meta({ id: 'Money' });
export type Money = z.output<typeof Money>;
/** A share: 0.044 is 4.4 %. */
export const Fraction = z.number();
export const Nothing = z.void();
/** Why somebody decided as they did; kept in the history. */
export const Reason = z.string().trim().min(3, 'say why, in at least 3 characters').max(2000);

/** Said beside a text that has more characters than it may. */
export const tooLong = (max: number) => `Use at most ${max} characters.`;

/** Path parameter of everything that is read, changed or removed by its id. */
export const ById = z.object({ id: Id });
/** What a body may say of its kind: what it is here, or nothing, which is the same: the call says what it takes. */
export const kindOf = (name: string) => z.literal(name, `the @type is ${name} here, or left out`).optional();
const noKind = { '@type': z.never('there is no @type here').optional() };
/** What a call with a body of its own form accepts; unknown fields are refused, and a kind where the call names none. */
export const body = <const S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ ...noKind, ...shape } as Omit<typeof noKind, keyof S> & S);

/** `key:value` pairs joined with `;`, as the query parameter `labels` carries them. What is none is refused: left out, it would ask for everything. */
export const LabelsInQuery = z
  .string()
  .max(4000)
  .refine((text) => labelEntries(text).every(isLabel), 'labels read key:value and are joined with ";"');
export const LabelsText = LabelsInQuery.optional();
export const Labels = z.array(z.string().max(300));
/** A text that becomes the value of a label, such as the name of a program: what joins labels cannot stand in it. */
export const LabelValue = z
  .string()
  .trim()
  .regex(/^[^;]*$/, 'Leave out the semicolon: this becomes a tag, and tags are joined with semicolons.');
/** One facet of tag suggestions. */
const LabelFacet = z.object({ key: z.string(), values: z.array(z.string()) }).meta({ id: 'LabelFacet' });
export const LabelFacets = z.array(LabelFacet);
export const LabelFacetQuery = z.object({
  user: z.stringbool().optional(),
  system: z.stringbool().optional(),
  labels: LabelsText,
});

type Range = { readonly least?: number; readonly most?: number };
/** Without words of its own an end of the range would be refused in those for what is no number. */
const within = (number: z.ZodCoercedNumber, { least, most }: Range) => {
  const high = least === undefined ? number : number.min(least, `at least ${least}`);
  return most === undefined ? high : high.max(most, `at most ${most}`);
};
/** What stands in an address is text: as a number it counts only as it is written, so that neither `0x1` nor nothing becomes one. */
const ifWritten = (form: RegExp, number: z.ZodCoercedNumber) =>
  z.preprocess((value) => (typeof value === 'string' && !form.test(value) ? NaN : value), number);
const whole = z.coerce.number('a whole number stands here, written in digits').int();
const decimal = z.coerce.number('a number stands here, written in digits with a point before its decimals');

/** A whole number of a query or a path; anything but digits is refused. */
export const integerInAddress = (range: Range = {}) => ifWritten(/^-?\d+$/, within(whole, range));
/** A number of a query or a path, as programs write it: `12.5`, `-1e-7`. */
export const numberInAddress = (range: Range = {}) =>
  ifWritten(/^-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i, within(decimal, range));

/** No list is turned over further than to this page, counted from 0. */
export const mostPages = 100_000;
export const pageQuery = (size: number) => ({
  page: integerInAddress({ least: 0, most: mostPages }).default(0),
  size: integerInAddress({ least: 1, most: 10_000 }).default(size),
  /** `field` or `field,desc`; an unknown field is refused with 400. */
  sort: z.string().max(60).optional(),
});
/** A page of a list that has one order: asking it for another is refused with 400. */
export const orderedPageQuery = (size: number) => ({
  ...pageQuery(size),
  sort: z.never('this list has an order of its own, and cannot be sorted').optional(),
});
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ content: z.array(item), totalPages: z.number(), totalElements: z.number(), numberOfElements: z.number() });

export const BoundingBox = z.object({
  topLeftLat: numberInAddress({ least: -90, most: 90 }),
  topLeftLon: numberInAddress(),
  bottomRightLat: numberInAddress({ least: -90, most: 90 }),
  bottomRightLon: numberInAddress(),
});

export const Geometry = z.looseObject({ type: z.string(), coordinates: z.array(z.unknown()) }).meta({ id: 'Geometry' });
export const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: Geometry,
  properties: z.record(z.string(), z.unknown()),
});
export const FeatureCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(Feature),
    /** How many of all that is asked about stand in each status, whatever part of the map is looked at. */
    counts: z.record(z.string(), z.number()).optional(),
  })
  .meta({ id: 'FeatureCollection' });

/**
 * Points of a map, as they travel. Who reads them takes each feature for itself: one that nobody can read costs no other. `@type` may stand in
 * the place of `type`.
 */
export const MapAnswer = z
  .object({
    type: z.string().optional(),
    '@type': z.string().optional(),
    features: z.array(z.union([Feature, z.unknown()])),
    counts: FeatureCollection.shape.counts,
  })
  .meta({ id: 'MapAnswer' });

export const Unit = z.object({ id: z.string().optional(), symbol: z.string(), name: z.string().optional() });

/** The body of every refusal. */
export const Refused = z
  .object({ code: z.string(), message: z.string(), requestId: z.string(), details: z.unknown().optional() })
  .meta({ id: 'Error' });
export type Refused = z.output<typeof Refused>;

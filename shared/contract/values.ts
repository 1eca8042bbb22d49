import { z } from 'zod';

export const Id = z.string().min(1).max(200);
export const IsoDate = z.iso.date();
export const Instant = z.iso.datetime({ offset: true });
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capital letters, such as INR');
export const Money = z.object({ amount: z.number(), currency: Currency }).meta({ id: 'Money' });
export type Money = z.output<typeof Money>;
/** A share: 0.044 is 4.4 %. */
export const Fraction = z.number();
export const Nothing = z.void();

/** Path parameter of everything that is read, changed or removed by its id. */
export const ById = z.object({ id: Id });
/** What a call with a body of its own form accepts; unknown fields are refused. */
export const body = <const S extends z.ZodRawShape>(shape: S) =>
  z.strictObject({ '@type': z.string().optional(), ...shape });

/** `key:value` pairs joined with `;`, as the query parameter `labels` carries them. */
export const LabelsText = z.string().max(4000).optional();
export const Labels = z.array(z.string().max(300));
/** One facet of tag suggestions. */
const LabelFacet = z.object({ key: z.string(), values: z.array(z.string()) }).meta({ id: 'LabelFacet' });
export const LabelFacets = z.array(LabelFacet);
export const LabelFacetQuery = z.object({
  user: z.stringbool().optional(),
  system: z.stringbool().optional(),
  labels: LabelsText,
});

export const pageQuery = (size: number) => ({
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(10_000).default(size),
  /** `field` or `field,desc`; an unknown field is refused with 400. */
  sort: z.string().max(60).optional(),
});
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ content: z.array(item), totalPages: z.number(), totalElements: z.number(), numberOfElements: z.number() });

export const BoundingBox = z.object({
  topLeftLat: z.coerce.number().min(-90).max(90),
  topLeftLon: z.coerce.number(),
  bottomRightLat: z.coerce.number().min(-90).max(90),
  bottomRightLon: z.coerce.number(),
});

export const Geometry = z.looseObject({ type: z.string(), coordinates: z.array(z.unknown()) }).meta({ id: 'Geometry' });
export const Feature = z.object({
  type: z.literal('Feature'),
  id: z.union([z.string(), z.number()]).optional(),
  geometry: Geometry,
  properties: z.record(z.string(), z.unknown()),
});
export const FeatureCollection = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(Feature) })
  .meta({ id: 'FeatureCollection' });

export const Unit = z.object({ id: z.string().optional(), symbol: z.string(), name: z.string().optional() });

/** The body of every refusal. */
export const Refused = z
  .object({ code: z.string(), message: z.string(), requestId: z.string(), details: z.unknown().optional() })
  .meta({ id: 'Error' });
export type Refused = z.output<typeof Refused>;

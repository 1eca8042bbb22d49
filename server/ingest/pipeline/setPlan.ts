import { findVariable } from '#shared/engine/variables';
import { refusedShareAtFirst } from '../../feeds/reading/refused';
import type { Origin } from '../../feeds/reading/series';
import { stemOf } from '../../feeds/reading/source';
import type { IngestOptions } from './ingestOptions';

/** How a data set is called and found: by id, made of provider and name. */
export type SetPlan = {
  readonly providerId: string;
  readonly providerName: string;
  readonly id: string;
  readonly name: string;
  /** Share of the values that may be refused, which the row of a new provider states. */
  readonly refusedShare: number;
};

const longest = 64;
/** Letters, digits and hyphens of a name: what an address can hold. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '') || 'data';

/**
 * What the person says; else the collection that the file is a piece of; else a set of the file's own, called as the file calls itself
 * and known by the file's name, so that a corrected file of the same name finds it again.
 */
export function planSet(origin: Origin, options: IngestOptions, fileName: string): SetPlan {
  const providerName = options.provider ?? origin.provider ?? 'Own data';
  const providerId = options.provider ? slugOf(options.provider) : (origin.providerId ?? slugOf(providerName));
  const stem = stemOf(fileName);
  const slug = slugOf(options.dataSet ?? origin.dataSet ?? stem);
  return {
    providerId,
    providerName,
    refusedShare: refusedShareAtFirst(providerId),
    name: options.dataSet ?? origin.dataSet ?? origin.title ?? stem.replaceAll('_', ' '),
    id: slug.startsWith(providerId) ? slug : slugOf(`${providerId}-${slug}`),
  };
}

export const targetIdOf = (dataSetId: string, own: string): string => `${dataSetId}.${slugOf(own)}`;

/** The risk types that a set of daily variables can measure. */
export const riskTypesOf = (variables: readonly string[]): readonly string[] => [
  ...new Set(variables.flatMap((id) => findVariable(id)?.risks ?? [])),
];

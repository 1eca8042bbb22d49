import { findDataSets, findProviders, findTargets } from '#shared/contract/catalog';
import { climates } from './climates';
import type { Rehearsal } from './rehearse';
import { sampleProvider, satelliteProvider, satelliteSet } from './sampleData';

/** The places of the sample data by name, as the catalogue knows them. */
export type Places = ReadonlyMap<string, { readonly dataSetId: string; readonly targetId: string }>;
/** The place where the satellite looks, as the second data source. */
export const satellite = 'satellite';
export async function placesOf({ call }: Rehearsal): Promise<Places> {
  const places = new Map<string, { dataSetId: string; targetId: string }>();
  const providers = (await call(findProviders, { query: {} })).filter(({ name }) =>
    [sampleProvider, satelliteProvider].includes(name),
  );
  const sets = await Promise.all(
    providers.map(async ({ id: providerId }) =>
      (await call(findDataSets, { params: { providerId }, query: {} })).map((set) => ({ providerId, set })),
    ),
  );
  for (const { providerId, set } of sets.flat()) {
    const at = { params: { providerId, dataSetId: set.id } };
    if (set.kind === 'track') {
      const { lat, lon } = climates.find(({ country }) => country === 'BB') ?? { lat: 13.1, lon: -59.6 };
      const box = {
        topLeftLat: lat + 0.01,
        bottomRightLat: lat - 0.01,
        topLeftLon: lon - 0.01,
        bottomRightLon: lon + 0.01,
      };
      const [point] = await call(findTargets, { ...at, query: box });
      if (point) places.set('storm', { dataSetId: set.id, targetId: point.id });
      continue;
    }
    for (const target of await call(findTargets, { ...at, query: {} }))
      places.set(set.name === satelliteSet ? satellite : set.kind === 'incident' ? 'cloud' : target.name, {
        dataSetId: set.id,
        targetId: target.id,
      });
  }
  return places;
}

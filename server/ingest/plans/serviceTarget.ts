import type { IngestOptions } from '../pipeline/ingestOptions';
import type { Period } from '../pipeline/storeVersion';
import { pointGeometry, type NewTarget } from '../pipeline/targetRepository';

type Service = { readonly id: string; readonly service: string; readonly known: NewTarget | undefined };

/** The monitoring target of a service. It is at no place: it stands at 0, 0 unless the person says where. */
export function serviceTarget(
  { id, service, known }: Service,
  { firstDate, lastDate }: Period,
  options: IngestOptions,
): NewTarget & { readonly id: string; readonly name: string } {
  const [lat, lon] = [options.lat ?? known?.lat ?? 0, options.lon ?? known?.lon ?? 0];
  const name = options.name ?? known?.name ?? service.replaceAll('_', ' ');
  const [first, last] = [known?.firstDate, known?.lastDate];
  return {
    id,
    name,
    kind: 'point',
    lat,
    lon,
    geometry: pointGeometry(lat, lon),
    properties: { stationId: service },
    firstDate: first && firstDate && first < firstDate ? first : firstDate,
    lastDate: last && lastDate && last > lastDate ? last : lastDate,
  };
}

import { circle } from '@turf/turf';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { radiusOf } from '#shared/engine/indices/windMax6hr';
import type { Pin } from '#shared/view/pins';
import { Card, CardTitle, Muted } from '../../../../ui';
import { MapView } from '../../../../ui/map/MapView';

type Fix = { readonly lon: number; readonly lat: number; readonly inside: boolean };

/** A fix is named by its storm and its time. */
const stormOf = (referenceId: string) => referenceId.replace(/ \S+$/, '');

/** Longitudes that go on beyond the antimeridian instead of jumping around the world. */
function unbroken(fixes: readonly Fix[]): number[][] {
  let before = fixes[0]?.lon ?? 0;
  return fixes.map(({ lon, lat }) => {
    const whole = lon + 360 * Math.round((before - lon) / 360);
    before = whole;
    return [whole, lat];
  });
}

/** Storms of an event that came near: their ways, the place, and the circle within which they count. */
export function TrackMap({ event }: { readonly event: EventDetail }) {
  const { t } = useTranslation('monitoring');
  const { lat, lon, name } = event.monitoringTargetDto;
  const radius = radiusOf(event.coverage.indexDefinition.parameters);
  const storms = useMemo(() => {
    const found = new Map<string, Fix[]>();
    for (const { features = [] } of event.footprint) {
      for (const { referenceId, lon: east, lat: north, intersected } of features) {
        const storm = stormOf(referenceId);
        found.set(storm, [...(found.get(storm) ?? []), { lon: east, lat: north, inside: intersected }]);
      }
    }
    return found;
  }, [event.footprint]);
  const shapes = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features: [
        ...(radius > 0 ? [circle([lon, lat], radius, { units: 'kilometers', steps: 96 })] : []),
        ...[...storms.values()].flatMap((fixes): GeoJSON.Feature[] =>
          fixes.length < 2
            ? []
            : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: unbroken(fixes) } }],
        ),
      ],
    }),
    [storms, radius, lon, lat],
  );
  const pins = useMemo((): Pin[] => {
    const fixes = [...storms].flatMap(([id, all]) =>
      all.map(({ lon: east, lat: north, inside }, at): Pin => ({
        key: `${id} ${at}`,
        lon: east,
        lat: north,
        name: id,
        count: 1,
        tone: inside ? 'red' : 'green',
        ids: [],
        opensAt: null,
      })),
    );
    // The nearest fixes are what counts; a storm of weeks would hide the place behind its marks.
    const near = fixes.filter(({ tone }) => tone === 'red');
    const target: Pin = { key: 'place', lon, lat, name, count: 1, tone: 'blue', ids: [], opensAt: null };
    return [target, ...near.slice(0, 60)];
  }, [storms, lon, lat, name]);
  const fit = useMemo(() => {
    const high = radius / 111;
    const wide = high / Math.cos((lat * Math.PI) / 180);
    return [...pins, { lon: lon - wide, lat: lat - high }, { lon: lon + wide, lat: lat + high }];
  }, [pins, radius, lon, lat]);
  if (storms.size === 0) return null;
  return (
    <Card>
      <CardTitle>{t('track.title')}</CardTitle>
      <MapView label={t('track.title')} pins={pins} shapes={shapes} fit={fit} height="360px" />
      <Muted>{t('track.text', { count: storms.size, radius })}</Muted>
    </Card>
  );
}

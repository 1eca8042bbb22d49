import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { radiusOf } from '#shared/engine/indices/windMax6hr';
import { Card, CardTitle } from '../Card';
import { Muted } from '../Muted';
import { MapView } from './MapView';
import { cornersOf, stormsOf, trackPins, trackShapes } from './tracks';

/** The whole circle is seen, and no nearer than this. */
const near = { closest: 9 };

type TrackMapProps = { readonly event: Pick<EventDetail, 'coverage' | 'footprint' | 'monitoringTargetDto'> };

/** Storms of an event that came near: their ways, the place, and the circle within which they count. */
export function TrackMap({ event }: TrackMapProps) {
  const { t } = useTranslation('ui');
  const { lat, lon, name } = event.monitoringTargetDto;
  const radius = radiusOf(event.coverage.indexDefinition.parameters);
  const storms = useMemo(() => stormsOf(event.footprint), [event.footprint]);
  const shapes = useMemo(() => trackShapes(storms, { lon, lat }, radius), [storms, radius, lon, lat]);
  const pins = useMemo(() => trackPins(storms, { lon, lat }, name), [storms, lon, lat, name]);
  const fit = useMemo(() => [...pins, ...cornersOf({ lon, lat }, radius)], [pins, radius, lon, lat]);
  if (storms.size === 0) return null;
  return (
    <Card>
      <CardTitle>{t('track.title')}</CardTitle>
      <MapView label={t('track.title')} pins={pins} shapes={shapes} fit={fit} fitting={near} height="360px" />
      <Muted>{t('track.text', { count: storms.size, radius })}</Muted>
    </Card>
  );
}

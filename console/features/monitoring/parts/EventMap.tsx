import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { findEventsInBox } from '#shared/contract/monitoring';
import { useRead } from '../../../core/api';
import { useQuery } from '../../../core/routing';
import { PointMap, type Box, type View } from '../../../ui/map/PointMap';
import { EventPanel } from './EventPanel';

const Stage = styled.div`
  position: relative;
  height: min(56vh, 560px);
  min-height: 320px;
`;
const world: View = { lng: 0, lat: 20, zoom: 2 };
const short = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** Events on a map: the server gathers them for what is seen; the place that was chosen opens beside it. The address remembers it all. */
export function EventMap({ labels }: { readonly labels: string }) {
  const { t } = useTranslation('monitoring');
  const [query, change] = useQuery();
  const given = (name: string) => {
    const text = query.get(name);
    return text === null || Number.isNaN(Number(text)) ? null : Number(text);
  };
  const [view] = useState<View>({
    lng: given('lng') ?? world.lng,
    lat: given('lat') ?? world.lat,
    zoom: given('zoom') ?? world.zoom,
  });
  const [seen, setSeen] = useState<{ box: Box; zoom: number } | null>(null);
  const points = useRead(
    findEventsInBox,
    { query: { ...(seen?.box ?? {}), zoom: seen?.zoom, labels } as never },
    { skip: seen === null },
  );
  const ids = (query.get('pins') ?? '').split(',').filter(Boolean);
  const [lng, lat] = (query.get('coordinates') ?? '').split(',').map(Number);
  return (
    <Stage>
      <PointMap
        label={t('map.map')}
        points={points.data}
        view={view}
        selected={ids.length > 0 && lng !== undefined && lat !== undefined ? [lng, lat] : null}
        counted={(count) => t('map.coverages', { count })}
        onView={(next, box) => {
          setSeen({ box, zoom: Math.round(next.zoom) });
          change({ lng: short(next.lng, 5), lat: short(next.lat, 5), zoom: short(next.zoom, 2) });
        }}
        onPick={(point) => change({ pins: point.ids.join(','), coordinates: `${point.lng},${point.lat}` })}
      />
      {ids.length > 0 && (
        <EventPanel
          ids={ids}
          backTo={`/monitoring?${query.toString()}`}
          onClose={() => change({ pins: null, coordinates: null })}
        />
      )}
    </Stage>
  );
}

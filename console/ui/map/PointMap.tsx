import type { GeoJSONSource, Map as MapType, MapLayerMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '@primer/react';
import styled from 'styled-components';
import { markerOrder, markerTone, type MarkerTone } from '#shared/view/status';
import { useSession } from '../../core/profile';
import { loadMapEngine } from './engine';

export type Box = {
  readonly topLeftLat: number;
  readonly topLeftLon: number;
  readonly bottomRightLat: number;
  readonly bottomRightLon: number;
};
export type View = { readonly lng: number; readonly lat: number; readonly zoom: number };
export type PointProperties = {
  readonly status: string;
  readonly count: number;
  readonly geoClusterName: string;
  readonly ids: readonly string[];
  readonly lng: number;
  readonly lat: number;
  readonly cluster?: boolean;
  readonly expansionZoom?: number;
};
type Points = {
  readonly features: readonly { readonly geometry: unknown; readonly properties: Record<string, unknown> }[];
};

/** Colours of pins and clusters: red once an index has passed its trigger, yellow when it is close, else green. */
const colours: Readonly<Record<MarkerTone, string>> = { red: '#d1242f', yellow: '#dd9b00', green: '#1a8f4c' };
const flyMs = 300;
const mostZoom = 22;
/** Below this many a cluster is opened instead of being taken apart. */
const fewest = 3;

const Frame = styled.div`
  position: relative;
  min-height: 320px;
  height: 100%;
  border-radius: 12px;
  overflow: hidden;
  border: 1px solid var(--borderColor-default);
  .maplibregl-map,
  .mapboxgl-map {
    position: absolute;
    inset: 0;
    font: inherit;
  }
`;
const Tip = styled.div`
  position: absolute;
  z-index: 2;
  padding: 4px 10px;
  border-radius: 6px;
  background: rgb(19 32 43 / 92%);
  color: #fff;
  font-size: 12px;
  white-space: nowrap;
  pointer-events: none;
  transform: translate(-50%, calc(-100% - 14px));
`;
const Trouble = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  margin: 0;
  padding: 24px;
  text-align: center;
  color: var(--fgColor-muted);
`;

type PointMapProps = {
  readonly label: string;
  readonly points: Points | undefined;
  readonly view: View;
  readonly selected: readonly [number, number] | null;
  /** The map came to rest somewhere else. */
  readonly onView: (view: View, box: Box) => void;
  readonly onPick: (point: PointProperties) => void;
  /** How a place names its coverages: "3 coverage(s)". */
  readonly counted: (count: number) => string;
};

const boxOf = (map: MapType): Box => {
  const bounds = map.getBounds();
  const wide = bounds.getEast() - bounds.getWest() >= 360;
  const turned = (lon: number) => ((((lon + 180) % 360) + 360) % 360) - 180;
  return {
    topLeftLat: Math.min(90, bounds.getNorth()),
    bottomRightLat: Math.max(-90, bounds.getSouth()),
    topLeftLon: wide ? -180 : turned(bounds.getWest()),
    bottomRightLon: wide ? 180 : turned(bounds.getEast()),
  };
};

function addLayers(map: MapType): void {
  const none = { type: 'FeatureCollection' as const, features: [] };
  map.addSource('points', { type: 'geojson', data: none });
  map.addSource('selected', { type: 'geojson', data: none });
  const colour = [
    'match',
    ['get', 'status'],
    ...markerOrder.flatMap((one) => [one, colours[markerTone(one)]]),
    colours.green,
  ];
  map.addLayer({
    id: 'halo',
    type: 'circle',
    source: 'selected',
    paint: {
      'circle-radius': 17,
      'circle-color': '#0969da',
      'circle-opacity': 0.25,
      'circle-stroke-width': 2,
      'circle-stroke-color': '#0969da',
    },
  });
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    paint: {
      'circle-color': colour as never,
      'circle-radius': ['step', ['get', 'count'], 8, 2, 14, 10, 18, 100, 23],
      'circle-stroke-width': 2,
      'circle-stroke-color': '#ffffff',
    },
  });
  map.addLayer({
    id: 'counts',
    type: 'symbol',
    source: 'points',
    filter: ['>', ['get', 'count'], 1],
    layout: {
      'text-field': ['to-string', ['get', 'count']],
      'text-size': 12,
      'text-font': ['sans-serif'],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': '#ffffff' },
  });
}

/** Places of coverages or events, gathered by the server as the zoom asks. What it shows stands in a list beside it for keys and readers. */
export function PointMap({ label, points, view, selected, onView, onPick, counted }: PointMapProps) {
  const { t } = useTranslation('ui');
  const { config } = useSession();
  const { resolvedColorMode } = useTheme();
  const dark = resolvedColorMode === 'night' || resolvedColorMode === 'dark';
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapType | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [tip, setTip] = useState<{ x: number; y: number; text: string } | null>(null);
  const now = useRef({ view, onView, onPick, counted });
  useEffect(() => {
    now.current = { view, onView, onPick, counted };
  });

  useEffect(() => {
    let opened: MapType | null = null;
    let closed = false;
    const { token, styleUrl } = config.map;
    const fail = (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error));
    loadMapEngine({ token, styleUrl, dark }).then(({ open }) => {
      if (closed || !frame.current) return;
      const { lng, lat, zoom } = now.current.view;
      const made = open({ container: frame.current, center: [lng, lat], zoom, maxZoom: mostZoom, dragRotate: false });
      opened = made;
      const rest = () => {
        const { lng: x, lat: y } = made.getCenter();
        now.current.onView({ lng: x, lat: y, zoom: made.getZoom() }, boxOf(made));
      };
      made.on('error', ({ error }) => fail(error));
      made.on('load', () => {
        addLayers(made);
        setTrouble(null);
        setMap(made);
        rest();
      });
      made.on('moveend', rest);
      const propertiesOf = ({ features }: MapLayerMouseEvent) => {
        const found = features?.[0]?.properties as Record<string, unknown> | undefined;
        if (!found) return undefined;
        // One engine hands lists back as they were, the other as text.
        const { ids } = found;
        return {
          ...found,
          ids: Array.isArray(ids) ? ids : JSON.parse(String(ids ?? '[]')),
        } as unknown as PointProperties;
      };
      made.on('mousemove', 'points', (event) => {
        const found = propertiesOf(event);
        made.getCanvas().style.cursor = found ? 'pointer' : '';
        if (found)
          setTip({
            x: event.point.x,
            y: event.point.y,
            text: `${found.geoClusterName} · ${now.current.counted(found.count)}`,
          });
      });
      made.on('mouseleave', 'points', () => {
        made.getCanvas().style.cursor = '';
        setTip(null);
      });
      made.on('click', 'points', (event) => {
        const found = propertiesOf(event);
        if (!found) return;
        if (found.cluster && found.count >= fewest)
          made.flyTo({
            center: [found.lng, found.lat],
            zoom: found.expansionZoom ?? made.getZoom() + 2,
            duration: flyMs,
          });
        else now.current.onPick(found);
      });
    }, fail);
    return () => {
      closed = true;
      opened?.remove();
      setMap(null);
    };
  }, [config.map, dark]);

  useEffect(() => {
    if (!map || !points) return;
    map.getSource<GeoJSONSource>('points')?.setData({ type: 'FeatureCollection', features: points.features } as never);
  }, [map, points]);
  useEffect(() => {
    const features = selected
      ? [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...selected] } }]
      : [];
    map?.getSource<GeoJSONSource>('selected')?.setData({ type: 'FeatureCollection', features } as never);
  }, [map, selected]);

  return (
    <Frame role="region" aria-label={label}>
      <div ref={frame} style={{ position: 'absolute', inset: 0 }} />
      {tip && <Tip style={{ left: tip.x, top: tip.y }}>{tip.text}</Tip>}
      {trouble && <Trouble role="status">{t('map.trouble', { why: trouble })}</Trouble>}
    </Frame>
  );
}

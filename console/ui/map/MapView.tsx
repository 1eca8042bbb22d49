import type * as MapLibre from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { numberFormat } from '#shared/format/intl';
import { signal } from '#shared/view/tokens';
import { paintScheme } from '#shared/view/world';
import { currentScheme, loadMapEngine, type MapEngine } from './engine';
import type { Pin } from '#shared/view/pins';
import type { LonLat, View } from './place';

const Frame = styled.div<{ $height: string }>`
  position: relative;
  height: ${({ $height }) => $height};
  min-height: 260px;
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
  overflow: hidden;
  background: var(--bgColor-muted);
  /* The engine's own sheet comes later and would make the canvas a box without height. */
  .maplibregl-map,
  .mapboxgl-map {
    position: absolute;
    inset: 0;
  }
  .iso-pin {
    box-sizing: border-box;
    min-width: 26px;
    height: 26px;
    padding: 0 6px;
    border: 2px solid #fff;
    border-radius: 13px;
    font: 600 12px/20px inherit;
    color: #fff;
    background: ${signal('green')};
    box-shadow: 0 1px 4px rgb(0 0 0 / 45%);
    cursor: pointer;
  }
  .iso-pin[data-group] {
    min-width: 38px;
    height: 38px;
    border-radius: 19px;
    font-size: 13px;
  }
  .iso-pin[data-tone='red'] {
    background: var(--bgColor-danger-emphasis);
  }
  .maplibregl-ctrl-attrib a {
    text-decoration: underline;
  }
  .iso-pin[data-tone='yellow'] {
    background: ${signal('yellow')};
    color: #1f2328;
  }
  .iso-pin[data-tone='blue'] {
    background: var(--bgColor-accent-emphasis);
  }
  .iso-pin[aria-pressed='true'] {
    outline: 3px solid var(--fgColor-accent);
    outline-offset: 2px;
    z-index: 2;
  }
  .iso-pin:focus-visible {
    outline: 3px solid var(--focus-outlineColor);
    outline-offset: 2px;
  }
`;
const Canvas = styled.div`
  width: 100%;
  height: 100%;
`;
const Hint = styled.div`
  position: absolute;
  left: 12px;
  top: 12px;
  z-index: 3;
  padding: 6px 10px;
  border-radius: 8px;
  pointer-events: none;
  background: var(--overlay-bgColor);
  box-shadow: var(--shadow-floating-small);
`;

/** `aside`: pixels at the right that something else covers. */
export type Target = { readonly centre: LonLat; readonly zoom?: number; readonly aside?: number };

type MapViewProps = {
  readonly label: string;
  readonly pins: readonly Pin[];
  /** Where the map stands at first; centre [0, 20] and zoom 2 when nothing is said. */
  readonly start?: { readonly centre: LonLat; readonly zoom: number };
  /** Where the map shall go; a new object moves it, within 300 ms. */
  readonly target?: Target | null;
  /** Marks that the map shall show whole, once (padding 50, at most zoom 15; zoom 7 for a single one). */
  readonly fit?: readonly LonLat[] | null;
  readonly selected?: LonLat | null;
  readonly shapes?: GeoJSON.FeatureCollection | null;
  readonly hint?: (pin: Pin) => string;
  readonly onView?: (view: View) => void;
  readonly onPin?: (pin: Pin) => void;
  readonly onPick?: (place: LonLat) => void;
  readonly height?: string;
};

const viewOf = (map: MapLibre.Map): View => {
  const [[west, south], [east, north]] = map.getBounds().toArray() as [[number, number], [number, number]];
  const { lng, lat } = map.getCenter();
  return { centre: { lon: lng, lat }, zoom: map.getZoom(), bounds: [west, south, east, north] };
};
const isAt = (pin: LonLat, place: LonLat | null | undefined) =>
  !!place && Math.abs(pin.lon - place.lon) < 1e-6 && Math.abs(pin.lat - place.lat) < 1e-6;

function drawShapes(map: MapLibre.Map, shapes: GeoJSON.FeatureCollection): void {
  const source = map.getSource('shapes') as MapLibre.GeoJSONSource | undefined;
  if (source) {
    source.setData(shapes);
    return;
  }
  map.addSource('shapes', { type: 'geojson', data: shapes });
  map.addLayer({
    id: 'shapes-fill',
    type: 'fill',
    source: 'shapes',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': '#2f6fdb', 'fill-opacity': 0.18 },
  });
  map.addLayer({
    id: 'shapes-line',
    type: 'line',
    source: 'shapes',
    paint: { 'line-color': '#2f6fdb', 'line-width': 2 },
  });
}

/** A map with marks that are buttons, so that the keyboard reaches each; arrow keys move the map, + and - zoom it. */
export function MapView(props: MapViewProps) {
  const { label, pins, selected = null, target = null, shapes = null, fit = null, hint, height = '480px' } = props;
  const { t, i18n } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const [drawn, setDrawn] = useState<{ map: MapLibre.Map; gl: MapEngine['gl'] } | null>(null);
  const [broken, setBroken] = useState(false);
  const [over, setOver] = useState('');

  useEffect(() => {
    let map: MapLibre.Map | null = null;
    let isGone = false;
    const open = async () => {
      const { gl, style } = await loadMapEngine();
      if (isGone || !frame.current) return;
      const { centre, zoom } = latest.current.start ?? { centre: { lon: 0, lat: 20 }, zoom: 2 };
      const opened = new gl.Map({
        container: frame.current,
        style,
        center: [centre.lon, centre.lat],
        zoom,
        maxZoom: 22,
      });
      map = opened;
      opened.addControl(new gl.NavigationControl({ showCompass: false }), 'top-right');
      opened.getCanvas().setAttribute('aria-label', latest.current.label);
      const tell = () => latest.current.onView?.(viewOf(opened));
      opened.on('moveend', tell);
      opened.on('click', ({ lngLat }) => latest.current.onPick?.({ lon: lngLat.wrap().lng, lat: lngLat.lat }));
      opened.on('load', () => {
        paintScheme(opened, currentScheme());
        setDrawn({ map: opened, gl });
        tell();
      });
    };
    open().catch((error: unknown) => {
      console.error('The map could not be drawn', error);
      if (!isGone) setBroken(true);
    });
    const watch = new MutationObserver(() => map && paintScheme(map, currentScheme()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-color-mode'] });
    return () => {
      isGone = true;
      watch.disconnect();
      map?.remove();
    };
  }, []);

  useEffect(() => {
    if (!drawn) return;
    const number = numberFormat(i18n.language === 'se' ? 'sv' : i18n.language, { notation: 'compact' });
    const markers = pins.map((pin) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'iso-pin';
      button.dataset['tone'] = pin.tone;
      if (pin.opensAt !== null) button.dataset['group'] = '';
      button.textContent = pin.count > 1 ? number.format(pin.count) : '';
      const text = latest.current.hint?.(pin) ?? pin.name;
      button.setAttribute('aria-label', text);
      button.setAttribute('aria-pressed', String(isAt(pin, selected)));
      button.addEventListener('mouseenter', () => setOver(text));
      button.addEventListener('mouseleave', () => setOver(''));
      button.addEventListener('focus', () => setOver(text));
      button.addEventListener('blur', () => setOver(''));
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        latest.current.onPin?.(pin);
      });
      return new drawn.gl.Marker({ element: button }).setLngLat([pin.lon, pin.lat]).addTo(drawn.map);
    });
    return () => {
      setOver('');
      for (const marker of markers) marker.remove();
    };
  }, [drawn, pins, selected, hint, i18n.language]);

  useEffect(() => {
    if (drawn && target)
      drawn.map.flyTo({
        center: [target.centre.lon, target.centre.lat],
        ...(target.zoom === undefined ? {} : { zoom: target.zoom }),
        offset: [-(target.aside ?? 0) / 2, 0],
        duration: 300,
      });
  }, [drawn, target]);

  useEffect(() => {
    const [first] = fit ?? [];
    if (!drawn || !fit || !first) return;
    const lons = fit.map(({ lon }) => lon);
    const lats = fit.map(({ lat }) => lat);
    drawn.map.fitBounds([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], {
      padding: 50,
      maxZoom: fit.length === 1 ? 7 : 15,
      animate: false,
    });
  }, [drawn, fit]);

  useEffect(() => {
    if (drawn && shapes) drawShapes(drawn.map, shapes);
  }, [drawn, shapes]);

  return (
    <Frame $height={height} role="group" aria-label={label} aria-busy={!drawn && !broken}>
      {broken ? (
        <Banner variant="warning" title={t('map.failed')} description={t('map.useList')} />
      ) : (
        <Canvas ref={frame} />
      )}
      {over && <Hint>{over}</Hint>}
    </Frame>
  );
}

import i18next from 'i18next';
import type * as MapLibre from 'maplibre-gl';
import { useEffect, useState, type RefObject } from 'react';
import { currentScheme, loadMapEngine, type Gl } from './engine';
import type { LonLat, View } from './place';

export type DrawnMap = { readonly map: MapLibre.Map; readonly gl: Gl };
/** What the map asks its owner while it lives: always the newest, though the map is opened once. */
type MapOwner = {
  readonly label: string;
  readonly start?: { readonly centre: LonLat; readonly zoom: number };
  readonly onView?: (view: View) => void;
  readonly onPick?: (place: LonLat) => void;
};

const wholeWorld = { centre: { lon: 0, lat: 20 }, zoom: 2 };
const closest = 22;
/** What a window holds is asked for once it has stood still this long. */
const restMs = 500;
/** From here on places stand by themselves (docs/rules.md §14.3). */
const unclustered = 16;

const viewOf = (map: MapLibre.Map): View => {
  const [[west, south], [east, north]] = map.getBounds().toArray() as [[number, number], [number, number]];
  const { lng, lat } = map.getCenter();
  return { centre: { lon: lng, lat }, zoom: map.getZoom(), bounds: [west, south, east, north] };
};

/** Exported for its test, which has no WebGL. */
export function openMap(
  { gl, style }: Awaited<ReturnType<typeof loadMapEngine>>,
  container: HTMLElement,
  owner: () => MapOwner,
) {
  const { centre, zoom } = owner().start ?? wholeWorld;
  const locale = {
    'NavigationControl.ZoomIn': i18next.t('ui:map.zoomIn'),
    'NavigationControl.ZoomOut': i18next.t('ui:map.zoomOut'),
    'AttributionControl.ToggleAttribution': i18next.t('ui:map.attribution'),
  };
  const map = new gl.Map({ container, style, center: [centre.lon, centre.lat], zoom, maxZoom: closest, locale });
  map.addControl(new gl.NavigationControl({ showCompass: false }), 'top-right');
  map.getCanvas().setAttribute('aria-label', owner().label);
  let rest: ReturnType<typeof setTimeout> | undefined;
  map.on('moveend', () => {
    clearTimeout(rest);
    rest = setTimeout(() => owner().onView?.(viewOf(map)), restMs);
  });
  map.on('remove', () => clearTimeout(rest));
  map.on('click', ({ lngLat }) => owner().onPick?.({ lon: lngLat.wrap().lng, lat: lngLat.lat }));
  return map;
}

/** Opens a map in a frame, once; it follows the page's colours and is closed with its component. */
export function useDrawnMap(frame: RefObject<HTMLElement | null>, owner: RefObject<MapOwner>) {
  const [drawn, setDrawn] = useState<DrawnMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let map: MapLibre.Map | null = null;
    let repaint = () => {};
    let isGone = false;
    const open = async () => {
      const engine = await loadMapEngine();
      if (isGone || !frame.current) return;
      const opened = openMap(engine, frame.current, () => owner.current);
      map = opened;
      opened.on('load', () => {
        // The engine ignores the first change of its frame's size: in a table whose columns have settled meanwhile it would end within its frame.
        opened.resize();
        const { nameTownsOf, paintScheme } = engine.world;
        repaint = () => paintScheme(opened, currentScheme());
        repaint();
        setDrawn({ map: opened, gl: engine.gl });
        owner.current.onView?.(viewOf(opened));
        nameTownsOf(opened, currentScheme).catch((error: unknown) => console.error('Towns could not be named', error));
      });
    };
    open().catch((error: unknown) => {
      console.error('The map could not be drawn', error);
      if (isGone) return;
      setBroken(true);
      // Whoever lists what the window holds goes on without a window: with each place of the world, for no cluster can be looked into.
      owner.current.onView?.({ ...wholeWorld, zoom: unclustered, bounds: [-180, -90, 180, 90] });
    });
    const watch = new MutationObserver(() => repaint());
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-color-mode'] });
    return () => {
      isGone = true;
      watch.disconnect();
      map?.remove();
    };
  }, [frame, owner]);
  return { drawn, isBroken };
}

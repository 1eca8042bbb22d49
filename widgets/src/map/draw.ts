import * as gl from 'maplibre-gl';
import css from 'maplibre-gl/dist/maplibre-gl.css?inline';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { Bounds } from '#shared/view/box';
import type { Pin } from '#shared/view/pins';
import { watchSize } from '../runtime/watchSize';
import { pinLook } from './pinLook';
import { nameTownsOf, paintScheme, type Scheme, worldStyle } from '#shared/view/world';

export type MapWindow = { readonly bounds: Bounds; readonly zoom: number };
export type DrawnMap = {
  readonly show: (pins: readonly Pin[], make: (pin: Pin) => HTMLElement) => void;
  /** Brings pins into view, no nearer than zoom 12 (docs/rules.md §14.3). */
  readonly fit: (pins: readonly Pin[]) => void;
  readonly fly: (pin: Pin, zoom: number) => void;
  readonly paint: (scheme: Scheme) => void;
  readonly destroy: () => void;
};

/** Browsers allow a page some sixteen drawing contexts; a viewer takes no more than its share. */
const mostMaps = 4;
const nearest = 12;
const flyMs = 300;
let live = 0;
let worker: Promise<string> | undefined;

/** A worker of another origin may not be started; the same text as a blob of this page may. */
const workerAddress = async (): Promise<string> => {
  const response = await fetch(new URL(workerUrl, import.meta.url), { credentials: 'omit' });
  if (!response.ok) throw new Error(`The code of the map was answered with ${response.status}.`);
  return URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
};

/**
 * Does the page let a worker start, and markup be read? The library does not ask: where it is forbidden its errors would
 * reach the page. Throws.
 */
async function mayDraw(): Promise<void> {
  new DOMParser().parseFromString('', 'text/html');
  const probe = new Worker(URL.createObjectURL(new Blob(['postMessage(0)'], { type: 'text/javascript' })));
  try {
    await new Promise<void>((resolve, reject) => {
      probe.onmessage = () => resolve();
      probe.onerror = (event) => {
        event.preventDefault();
        reject(new Error('The policy of this page allows no worker.'));
      };
    });
  } finally {
    probe.terminate();
  }
}

function adopt(root: Node): void {
  if (!(root instanceof ShadowRoot)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + pinLook);
  root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
}

const whenLoaded = (map: gl.Map) =>
  new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The map did not draw in time.')), 15_000);
    map.once('load', () => {
      clearTimeout(late);
      resolve();
    });
  });

type Say = (
  key: 'map' | 'mapIn' | 'mapOut' | 'mapScroll' | 'ctrl' | 'mapFingers',
  values?: { readonly key: string },
) => string;
/** The library's words: what its buttons do, and how the map is used where somebody scrolls the page over it. */
const localeOf = (t: Say) => ({
  'Map.Title': t('map'),
  'NavigationControl.ZoomIn': t('mapIn'),
  'NavigationControl.ZoomOut': t('mapOut'),
  'CooperativeGesturesHandler.WindowsHelpText': t('mapScroll', { key: t('ctrl') }),
  'CooperativeGesturesHandler.MacHelpText': t('mapScroll', { key: '⌘' }),
  'CooperativeGesturesHandler.MobileHelpText': t('mapFingers'),
});

type DrawMapOptions = {
  readonly place: HTMLElement;
  readonly styleUrl: string | null;
  readonly scheme: Scheme;
  readonly t: Say;
  readonly onMove: (seen: MapWindow) => void;
};

/** Draws the world; throws where the browser, or the policy of the page, does not let it. */
export async function drawMap({ place, styleUrl, scheme, t, onMove }: DrawMapOptions): Promise<DrawnMap> {
  if (live >= mostMaps) throw new Error('There are as many maps on this page as there may be.');
  live += 1;
  try {
    await mayDraw();
    gl.setWorkerUrl(await (worker ??= workerAddress()));
    adopt(place.getRootNode());
    const map = new gl.Map({
      container: place,
      style: styleUrl ?? (await worldStyle(scheme)),
      center: [0, 20],
      zoom: 2,
      maxZoom: 22,
      attributionControl: { compact: true },
      // One finger, and a wheel alone, scroll the page that the map stands on.
      cooperativeGestures: true,
      locale: localeOf(t),
    });
    map.addControl(new gl.NavigationControl({ showCompass: false }), 'top-right');
    await whenLoaded(map);
    let worn = scheme;
    // Without them the map is as good as it was.
    nameTownsOf(map, () => worn).catch((error: unknown) => console.info('Towns could not be named', error));
    const reportView = () => {
      const box = map.getBounds();
      onMove({ bounds: [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], zoom: map.getZoom() });
    };
    map.on('moveend', reportView);
    const unwatch = watchSize(place, () => map.resize());
    let markers: gl.Marker[] = [];
    return {
      show(pins, make) {
        for (const marker of markers) marker.remove();
        markers = pins.map((pin) => new gl.Marker({ element: make(pin) }).setLngLat([pin.lon, pin.lat]).addTo(map));
      },
      fit(pins) {
        const lons = pins.map(({ lon }) => lon);
        const lats = pins.map(({ lat }) => lat);
        if (pins.length > 0)
          map.fitBounds([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], {
            padding: 70,
            maxZoom: nearest,
            animate: false,
          });
        reportView();
      },
      fly: (pin, zoom) => map.flyTo({ center: [pin.lon, pin.lat], zoom, duration: flyMs }),
      paint(wished) {
        worn = wished;
        paintScheme(map, wished);
      },
      destroy() {
        live -= 1;
        unwatch();
        map.remove();
      },
    };
  } catch (error) {
    live -= 1;
    throw error;
  }
}

import type { Map as MapType, MapOptions, StyleSpecification } from 'maplibre-gl';
import { landStyle } from './land';

/** What both engines have in common and the console uses. */
export type MapEngine = {
  readonly open: (options: Omit<MapOptions, 'style'>) => MapType;
};
type Wish = { readonly token: string | null; readonly styleUrl: string | null; readonly dark: boolean };

/**
 * MapLibre on our own outlines of the land; Mapbox where a token is configured. Only the engine that is used is fetched. The one place that
 * names either.
 */
export async function loadMapEngine({ token, styleUrl, dark }: Wish): Promise<MapEngine> {
  if (token) {
    const [{ default: mapbox }] = await Promise.all([import('mapbox-gl'), import('mapbox-gl/dist/mapbox-gl.css')]);
    mapbox.accessToken = token;
    const style = styleUrl ?? `mapbox://styles/mapbox/${dark ? 'dark' : 'light'}-v11`;
    return { open: (options) => new mapbox.Map({ ...options, style } as never) as unknown as MapType };
  }
  const [maplibre, worker, style] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'),
    styleUrl ? Promise.resolve(styleUrl) : landStyle(dark),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ]);
  maplibre.setWorkerUrl(worker.default);
  return {
    open: (options) =>
      new maplibre.Map({
        ...options,
        style: style as StyleSpecification | string,
        attributionControl: { compact: true },
      }),
  };
}

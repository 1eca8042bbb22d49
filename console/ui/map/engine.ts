import type * as MapLibre from 'maplibre-gl';
import { type Scheme, worldStyle } from '#shared/view/world';
import { loadConfig } from '../../core/config';

export type Gl = Pick<typeof MapLibre, 'Map' | 'Marker' | 'NavigationControl'>;
type MapEngine = { readonly gl: Gl; readonly style: MapLibre.StyleSpecification | string };

export const currentScheme = (): Scheme =>
  document.documentElement.dataset['colorMode'] === 'dark' ? 'dark' : 'light';

/** MapLibre, or Mapbox where the configuration carries its token. Only the chosen one is fetched. */
export async function loadMapEngine(): Promise<MapEngine> {
  const { map } = await loadConfig();
  if (map.token) {
    const [{ default: mapbox }] = await Promise.all([import('mapbox-gl'), import('mapbox-gl/dist/mapbox-gl.css')]);
    mapbox.accessToken = map.token;
    return { gl: mapbox as unknown as Gl, style: map.styleUrl ?? 'mapbox://styles/mapbox/light-v11' };
  }
  const [gl, worker] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ]);
  gl.setWorkerUrl(worker.default);
  return { gl, style: map.styleUrl ?? (await worldStyle(currentScheme())) };
}

import i18next from 'i18next';
import type * as MapLibre from 'maplibre-gl';
import { countryIn } from '#shared/contract/places';
import { localeOf } from '#shared/format/locale';
import type { Scheme } from '#shared/view/world';
import { loadConfig } from '../../core/config';

export type Gl = Pick<typeof MapLibre, 'Map' | 'Marker' | 'NavigationControl'>;
type World = typeof import('#shared/view/world');
type MapEngine = { readonly gl: Gl; readonly style: MapLibre.StyleSpecification | string; readonly world: World };

export const currentScheme = (): Scheme =>
  document.documentElement.dataset['colorMode'] === 'dark' ? 'dark' : 'light';

const worn = new Set<string>();
/** Styles of a map come with the map: the page has one sheet, which would hold them too. */
function wear({ default: css }: { readonly default: string }): void {
  if (worn.has(css)) return;
  worn.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** MapLibre, or Mapbox where the configuration carries its token. Only the chosen one is fetched. */
export async function loadMapEngine(): Promise<MapEngine> {
  // Fetched with the engine: a page whose map is not drawn yet does without.
  const [{ map }, world] = await Promise.all([loadConfig(), import('#shared/view/world')]);
  if (map.token) {
    const [{ default: mapbox }] = await Promise.all([
      import('mapbox-gl'),
      import('mapbox-gl/dist/mapbox-gl.css?inline').then(wear),
    ]);
    mapbox.accessToken = map.token;
    return { gl: mapbox as unknown as Gl, style: map.styleUrl ?? 'mapbox://styles/mapbox/light-v11', world };
  }
  const [gl, worker] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'),
    import('maplibre-gl/dist/maplibre-gl.css?inline').then(wear),
  ]);
  gl.setWorkerUrl(worker.default);
  const nameOf = (country: string) => countryIn(country, localeOf(i18next.language));
  return { gl, style: map.styleUrl ?? (await world.worldStyle(currentScheme(), nameOf)), world };
}

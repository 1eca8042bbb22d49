import type { ComponentType } from 'react';

/** What fetches a screen, by the path of its route: nothing else, for the first script of a page reads it before there is an application. */
export type Routes = Readonly<Record<string, Load>>;
type Load = () => Promise<{ readonly default: ComponentType }>;

/** Screens that were fetched before they are shown; they stand in the first picture of the page. */
const fetched = new Map<unknown, ComponentType>();
export async function fetchScreen(load: Load): Promise<void> {
  const { default: View } = await load();
  fetched.set(load, View);
}
export const fetchedScreen = (load: unknown): ComponentType | undefined => fetched.get(load);

const partsOf = (path: string) => path.split('/').filter(Boolean);
/** How well a route fits an address: by how many parts it names; -1 where it does not fit. */
function fitOf(route: string, address: readonly string[]): number {
  const parts = partsOf(route);
  const isFit =
    parts.length === address.length && parts.every((part, at) => part.startsWith(':') || part === address[at]);
  return isFit ? parts.filter((part) => !part.startsWith(':')).length : -1;
}

/** What fetches the screen of an address. */
export function screenAt(routes: readonly Routes[], pathname: string): Load | undefined {
  const address = partsOf(pathname);
  return routes
    .flatMap((area) => Object.entries(area))
    .map(([route, load]) => ({ load, fit: fitOf(route, address) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)[0]?.load;
}

import { createElement, lazy, useState, type ComponentType } from 'react';
import type { Area } from '#shared/contract/access';
import { unreachable } from '#shared/contract/client';
import { fetchedScreen, type Routes } from './screens';

export type Section = 'design' | 'launch' | 'monitor' | 'tools';
/**
 * An area of the console as one object. Its phrases are the namespace of the same word in each language's folder, so that a
 * language is one folder and no line here.
 */
export type Feature = {
  readonly area: Area;
  /** Entry of the sidebar, if it has one. */
  readonly nav?: {
    readonly section: Section;
    readonly to: string;
    readonly always?: boolean;
    /** The letter that leads there behind `g`. */
    readonly letter: string;
  };
  /** Screens by the path of their route. */
  readonly routes: Readonly<Record<string, ComponentType>>;
  /** Path of one thing of the area, by its id: what leads to it from elsewhere. */
  readonly object?: `/${string}/:id`;
};
/** What has screens fetched anew that could not be. */
const renewals = new Set<() => void>();
/** A screen that is fetched when it is first shown; one that could not be is given up until `fetchAgain`. */
export function lazyScreen<P extends object = object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const fetched = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        console.info('A screen could not be fetched', error);
        renewals.add(() => (view = fetched()));
        throw unreachable();
      }),
    );
  let view = fetched();
  return function FetchedScreen(props) {
    // What stands on the page stays the same component, whatever is fetched meanwhile.
    const [View] = useState(() => (fetchedScreen(load) as ComponentType<P> | undefined) ?? view);
    return createElement(View, props);
  };
}
/** Whatever could not be fetched is fetched when it is shown again: what React holds of a failure it holds for good. */
export function fetchAgain(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
/** The screens of an area, each fetched when it is first shown. */
export const lazyScreens = (routes: Routes): Feature['routes'] =>
  Object.fromEntries(Object.entries(routes).map(([path, load]) => [path, lazyScreen(load)]));
export const defineFeature = (feature: Feature): Feature => feature;

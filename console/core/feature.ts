import type { ComponentType } from 'react';
import type { Area } from '#shared/contract/access';

export type Section = 'design' | 'launch' | 'monitor';
export type Feature = {
  readonly area: Area;
  /** Entry of the sidebar, if it has one. */
  readonly nav?: { readonly section: Section; readonly to: string; readonly always?: boolean };
  /** Screens by the path of their route. */
  readonly routes: Readonly<Record<string, ComponentType>>;
};
export const defineFeature = (feature: Feature): Feature => feature;

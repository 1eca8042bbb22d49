import { useMemo, useState } from 'react';
import { findCoveragesInBox } from '#shared/contract/coverages';
import type { FoundPlace } from '#shared/contract/geocoding';
import { boxOf, wholeWorld } from '#shared/view/box';
import { opensList, pinsOf, type Pin } from '#shared/view/pins';
import { useRead } from '../../../../core/api';
import { useQuery } from '../../../../core/routing';
import {
  boundsOf,
  boundsText,
  middleOf,
  placeOf,
  placeText,
  targetOf,
  type MapTarget,
  type View,
} from '../../../../ui/map/place';
import type { CoverageFilters } from '../list/useCoverageFilters';

export type MapFilters = Pick<CoverageFilters, 'labels' | 'search' | 'uiState'>;
const nowhere = [0, 0, 0, 0] as const;

/** Every coverage once, where the address says nothing of a window: the first look takes in all there is. */
function useFirstLook(filters: MapFilters, isFirst: boolean) {
  const all = useRead(findCoveragesInBox, { query: { ...boxOf(wholeWorld), zoom: 4, ...filters } }, { skip: !isFirst });
  const [fit, setFit] = useState<readonly Pin[] | null>(null);
  if (isFirst && !fit && all.data) setFit(pinsOf(all.data));
  return { fit, all };
}

/** What the map of coverages shows: its window, its mode and the chosen mark are in the address. */
export function useCoverageMap(filters: MapFilters) {
  const [query, change] = useQuery();
  const bounds = boundsOf(query.get('bounds'));
  const zoom = Number(query.get('zoom') ?? '2') || 2;
  const coordinates = query.get('coordinates');
  const place = useMemo(() => placeOf(coordinates), [coordinates]);
  const [start] = useState(() => ({ centre: bounds ? middleOf(bounds) : { lon: 0, lat: 20 }, zoom }));
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [idsAt, setIdsAt] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isFirst] = useState(bounds === null);
  const { fit, all } = useFirstLook(filters, isFirst);
  const inBox = { ...boxOf(bounds ?? nowhere), zoom: Math.round(zoom), ...filters };
  const coverages = useRead(findCoveragesInBox, { query: inBox }, { skip: !bounds, overtakes: true });
  const broken = [coverages, all].filter(({ error }) => error);
  const pins = useMemo(() => (coverages.data ? pinsOf(coverages.data) : []), [coverages.data]);
  return {
    pins,
    /** Why some of it could not be read; asked again is for all that could not. */
    failed: {
      data: broken[0]?.data,
      error: broken[0]?.error,
      refetch: () => broken.forEach(({ refetch }) => refetch()),
    },
    start,
    target,
    fit,
    place,
    /** Coverages of the chosen mark, where it named them. */
    chosenIds: idsAt[coordinates ?? ''] ?? null,
    isPinning: query.get('mode') === 'pin',
    setPinning: (isPinning: boolean) => change({ mode: isPinning ? 'pin' : null }),
    onView: (view: View) => change({ bounds: boundsText(view.bounds), zoom: view.zoom.toFixed(2) }),
    /** A mark opens its panel, a cluster is looked into. */
    onPin: (pin: Pin) => {
      if (!opensList(pin)) return setTarget({ centre: pin, zoom: pin.opensAt ?? zoom + 2 });
      // Kept by place: until the address follows, the mark before it is still shown with its own.
      setIdsAt((known) => ({ ...known, [placeText(pin)]: pin.ids }));
      change({ coordinates: placeText(pin) });
    },
    close: () => change({ coordinates: null }),
    /** Shows a place that somebody has looked for. */
    show: (place: FoundPlace) => setTarget(targetOf(place)),
  };
}

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '#shared/contract/geocoding';
import { findEventsInBox } from '#shared/contract/monitoring';
import { boxOf, wholeWorld } from '#shared/view/box';
import { opensList, pinsOf, type Pin } from '#shared/view/pins';
import { useRead, useReadOnce } from '../../../../core/api';
import { useQuery } from '../../../../core/routing';
import { useAppDispatch } from '../../../../core/store';
import { showSuccess } from '../../../../core/toasts';
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
import { panelWidth } from './EventPanel';

/** Pixels of a window beside which the panel leaves room for the map. */
const wideWindow = 900;
const nowhere = [0, 0, 0, 0] as const;

/** What the map shows: what carries these tags; of that what is over and decided, or the rest. */
export type MapFilter = { readonly labels: string | undefined; readonly ended: boolean };
const endedQuery = (ended: boolean) => (ended ? { ended: 'true' } : {});
/** So many ids go into an address; of a place with more it names the place alone. */
const mostIds = 50;
const idsIn = (text: string | null) => (text ?? '').split(',').filter(Boolean);
/** What pays stands first in a list. */
const rank = { red: 0, yellow: 1, green: 2, blue: 3 } as const;

/** What the map of events shows: its window, the chosen mark and its events are in the address. */
export function useEventMap({ labels, ended }: MapFilter) {
  const [query, change] = useQuery();
  const bounds = boundsOf(query.get('bounds'));
  const zoom = Number(query.get('zoom') ?? '2') || 2;
  const coordinates = query.get('coordinates');
  const [start] = useState(() => ({ centre: bounds ? middleOf(bounds) : { lon: 0, lat: 20 }, zoom }));
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [chosen, setChosen] = useState<Pin | null>(null);
  const ids = query.get('ids');
  const events = useRead(
    findEventsInBox,
    { query: { ...boxOf(bounds ?? nowhere), zoom: Math.round(zoom), labels, ...endedQuery(ended) } },
    { skip: !bounds, overtakes: true },
  );
  const pins = useMemo(
    () => (events.data ? pinsOf(events.data).sort((one, other) => rank[one.tone] - rank[other.tone]) : []),
    [events.data],
  );
  const selected = useMemo(() => placeOf(coordinates), [coordinates]);
  const isSelected = (pin: Pin) => placeText(pin) === coordinates;
  const named = useMemo(() => idsIn(ids), [ids]);
  const mark = selected && (chosen && isSelected(chosen) ? chosen : pins.find(isSelected));
  return {
    events,
    pins,
    start,
    target,
    selected,
    isSelected,
    /** The events whose panel is open: those that the address names, else those of the chosen mark. */
    openIds: selected && named.length > 0 ? named : (mark?.ids ?? null),
    onView: (view: View) => change({ bounds: boundsText(view.bounds), zoom: view.zoom.toFixed(2) }),
    /** A mark opens its panel, a cluster is looked into. */
    onPin: (pin: Pin) => {
      if (!opensList(pin)) return setTarget({ centre: pin, zoom: pin.opensAt ?? zoom + 2 });
      setChosen(pin);
      setTarget({ centre: pin, aside: window.innerWidth > wideWindow ? panelWidth : 0 });
      change({ coordinates: placeText(pin), ids: pin.ids.length > mostIds ? null : pin.ids.join(',') });
    },
    /** Shows a place that somebody has looked for. */
    show: (place: FoundPlace) => setTarget(targetOf(place)),
    close: () => {
      setChosen(null);
      change({ coordinates: null, ids: null });
    },
  };
}
export type EventMapState = ReturnType<typeof useEventMap>;

const everywhere = ({ labels, ended }: MapFilter) => ({
  query: { ...boxOf(wholeWorld), zoom: 4, labels, ...endedQuery(ended) },
});

/** All places of the world, at first unless the address says what is looked at, and on request: one cannot know where they are. */
export function useAllPlaces(filter: MapFilter) {
  const { t } = useTranslation('monitoring');
  const dispatch = useAppDispatch();
  const [query] = useQuery();
  const [atFirst] = useState(() => ({ isWithoutBounds: !query.has('bounds'), filter }));
  const first = useRead(findEventsInBox, everywhere(atFirst.filter), { skip: !atFirst.isWithoutBounds });
  const readAll = useReadOnce(findEventsInBox);
  const [places, setPlaces] = useState<readonly Pin[] | null>(null);
  // What is read anew later moves nobody's map.
  if (first.data && !places) setPlaces(pinsOf(first.data));
  const show = async () => {
    const all = await readAll(everywhere(filter));
    if (!all.ok) return;
    const pins = pinsOf(all.response);
    if (pins.length === 0) dispatch(showSuccess(t('map.none')));
    setPlaces(pins);
  };
  return { places, show };
}

/** The name of a mark: of its place or, of a cluster, of those in it, and how many coverages it stands for. */
export function usePinName() {
  const { t } = useTranslation('monitoring');
  return useMemo(
    () =>
      ({ name, count }: Pin) =>
        name ? t('map.pin', { name, count }) : t('map.cluster', { count }),
    [t],
  );
}

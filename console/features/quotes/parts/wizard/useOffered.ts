import { useEffect, useMemo, useState } from 'react';
import type { FoundPlace } from '#shared/contract/geocoding';
import { findCoveragesInBox } from '#shared/contract/coverages';
import { boxOf, wholeWorld } from '#shared/view/box';
import { opensList, pinsOf, type Pin } from '#shared/view/pins';
import { useRead } from '../../../../core/api';
import { useSlice } from '../../../../core/store';
import { useRested } from '../../../../core/typing';
import { placeTyped, targetOf, type MapTarget, type View } from '../../../../ui/map/place';
import { quoteDraft } from '../../stories/slice';
import { areaOf, zoomOf } from './programArea';
import { useActiveCoverages, useOffer } from './useActiveCoverages';
import { usePrograms } from './usePrograms';

const pauseMs = 500;

/** What the program offers: all, those of a name or an address, those of the map's window, or those of one mark. */
export function useOffered() {
  const { program } = useSlice(quoteDraft).draft;
  const known = usePrograms().data?.find(({ Name }) => Name === program);
  const near = zoomOf(known);
  const [typed, setTyped] = useState('');
  const [view, setView] = useState<View | null>(null);
  const [isBoxed, setBoxed] = useState(false);
  const [mark, setMark] = useState<Pin | null>(null);
  const [entered, setEntered] = useState<MapTarget | null>(null);
  const rested = useRested(typed.trim(), pauseMs);
  const place = useMemo(() => placeTyped(rested), [rested]);
  const search = place ? undefined : rested || undefined;
  const filters = { ...useOffer(), search };
  const coverages = useActiveCoverages(search);
  const read = { skip: !program };
  const everywhere = useRead(findCoveragesInBox, { query: { ...boxOf(wholeWorld), zoom: 4, ...filters } }, read);
  const box = boxOf(view?.bounds ?? wholeWorld);
  const marks = useRead(
    findCoveragesInBox,
    { query: { ...box, zoom: Math.round(view?.zoom ?? 4), ...filters } },
    { ...read, skip: !program || !view, overtakes: true },
  );
  const inBox = useRead(
    findCoveragesInBox,
    { query: { ...box, ...filters } },
    { ...read, skip: !program || !isBoxed, overtakes: true },
  );
  // Whoever names a place asks what is there.
  useEffect(() => {
    if (place) setBoxed(true);
  }, [place]);
  const boxed = useMemo(() => inBox.data && new Set(pinsOf(inBox.data).flatMap(({ ids }) => ids)), [inBox.data]);
  const goal = useMemo<MapTarget | null>(() => (place ? { centre: place, zoom: near } : null), [place, near]);
  const isShown = ({ id }: { readonly id: string }) =>
    (!mark || mark.ids.includes(id)) && (!isBoxed || !boxed || boxed.has(id));
  return {
    coverages,
    isShown,
    isSearched: search !== undefined,
    ...{ typed, isBoxed, setBoxed, setView, mark },
    setTyped: (text: string) => {
      setTyped(text);
      setMark(null);
      setEntered(null);
    },
    leaveMark: () => setMark(null),
    /** Whoever names a place asks what is there: the list is that of the map's window. */
    lookAt: (found: FoundPlace) => {
      setMark(null);
      setEntered(targetOf(found));
      setBoxed(true);
    },
    pins: useMemo(() => (marks.data ? pinsOf(marks.data) : []), [marks.data]),
    fit: useMemo(() => {
      if (!everywhere.data || place) return null;
      const all = pinsOf(everywhere.data);
      return all.length === 0 && known ? areaOf(known) : all;
    }, [everywhere.data, place, known]),
    target: entered ?? goal,
    failed: marks.error ? marks : everywhere.error ? everywhere : inBox.error ? inBox : null,
    /** A place narrows the list to what is insured there, a cluster is looked into. */
    onPin: (pin: Pin) => {
      if (opensList(pin)) setMark(pin);
      else setEntered({ centre: pin, zoom: pin.opensAt ?? near });
    },
  };
}
export type OfferedCoverages = ReturnType<typeof useOffered>;

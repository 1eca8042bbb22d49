import { useCallback, useEffect, useRef } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import type { Host } from '../../loader/shell';
import type { Options, Place, ViewName } from './place';

type Moves = {
  readonly host: Host;
  readonly place: Place;
  readonly go: (change: Partial<Place>) => void;
  readonly urlState: Options['urlState'];
  readonly onEvents: (events: readonly PublicEvent[] | null) => void;
};

/** How many frames a list that is drawn again has for growing as high as it was: a second. */
const growingFrames = 60;

/** Scrolls to where a reader was, as far as the page reaches, and further as it grows; not against the reader. */
function scrollBack(top: number, frames = growingFrames): void {
  scrollTo(0, top);
  const reached = scrollY;
  if (reached < top && frames > 0)
    requestAnimationFrame(() => {
      if (scrollY === reached) scrollBack(top, frames - 1);
    });
}

/**
 * What follows from going from one view to another: the page hears of it, a card begins at its top, and a list that is
 * come back to stands where it was left. Answers what to do when a view is loaded or drawn, a pin or a card chosen.
 */
export function useViewMoves({ host, place, go, urlState, onEvents }: Moves) {
  /** How far the list was scrolled when a card was opened. */
  const scrolled = useRef<number | null>(null);
  /** Where to scroll once the list stands again. */
  const wanted = useRef<number | null>(null);
  const before = useRef<ViewName | null>(null);

  const load = useCallback(
    (events: readonly PublicEvent[]) => {
      onEvents(events);
      host.emit('isoline-load', { ids: events.map(({ coverage }) => coverage.id) });
      const top = wanted.current;
      wanted.current = null;
      if (top !== null) requestAnimationFrame(() => scrollBack(top));
    },
    [host, onEvents],
  );
  const ready = useCallback(() => host.emit('isoline-ready', { view: place.view }), [host, place.view]);
  const openPin = useCallback(
    (ids: readonly string[]) => {
      if (host.emit('isoline-select', { ids }, true)) go({ view: 'list', ids, turn: 0 });
    },
    [host, go],
  );
  const openCard = ({ coverage: { id } }: PublicEvent) => {
    if (!host.emit('isoline-select', { id }, true)) return;
    scrolled.current = scrollY;
    go({ view: 'detail', id });
  };

  useEffect(() => {
    if (before.current !== place.view)
      host.emit('isoline-view-change', { view: place.view, ids: place.ids, id: place.id });
    const cameFrom = before.current;
    before.current = place.view;
    if (cameFrom === 'detail' && place.view === 'list') wanted.current = scrolled.current;
    if (cameFrom === 'list' && place.view === 'detail') {
      // A guest moves no more of the page than it must.
      if (urlState !== 'none') scrollTo(0, 0);
      else if (host.host.getBoundingClientRect().top < 0) host.host.scrollIntoView();
    }
  }, [host, place, urlState]);
  return { load, ready, openPin, openCard };
}

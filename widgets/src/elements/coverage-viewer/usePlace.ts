import { useCallback, useEffect, useRef, useState } from 'react';
import { type Options, type Place, placeIn, searchOf, type UrlState } from './place';

const textIn = (urlState: UrlState): string =>
  urlState === 'none' ? '' : urlState === 'hash' ? location.hash.slice(1) : location.search.slice(1);
const addressOf = (urlState: UrlState, search: string): string =>
  urlState === 'hash'
    ? `${location.pathname}${location.search}#${search}`
    : `${location.pathname}?${search}${location.hash}`;

/**
 * Where somebody is in the viewer: what the attributes say, what they chose since, and where the page allows it, what
 * the address says. Going back and forward works then.
 */
export function usePlace({ place: asked, urlState }: Options, defaults: readonly string[]) {
  const key = JSON.stringify(asked);
  const start = useCallback((): Place => {
    return urlState === 'none' ? asked : placeIn(textIn(urlState), asked, urlState);
  }, [asked, urlState]);
  const [chosen, setChosen] = useState(() => ({ key, place: start() }));
  // Other attributes are another wish: they count more than what was chosen before.
  const bare = chosen.key === key ? chosen.place : start();
  const place = bare.labels === null ? { ...bare, labels: defaults } : bare;
  const isFirst = useRef(true);

  const search = urlState === 'none' ? '' : searchOf(place, textIn(urlState), { urlState, start: asked.view });
  useEffect(() => {
    if (urlState === 'none') return;
    // The first address is completed in place; later ones can be gone back from.
    const write = isFirst.current ? history.replaceState : history.pushState;
    isFirst.current = false;
    if (search !== textIn(urlState)) write.call(history, history.state, '', addressOf(urlState, search));
  }, [urlState, search]);
  useEffect(() => {
    if (urlState === 'none') return;
    const follow = () => setChosen({ key, place: start() });
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [urlState, key, start]);

  const go = useCallback((change: Partial<Place>) => setChosen({ key, place: { ...place, ...change } }), [key, place]);
  return [place, go] as const;
}

import { findPlaces, type FoundPlace } from '#shared/contract/geocoding';
import { useRead } from '../../core/api';
import { useRested } from '../../core/typing';
import { placeTyped } from './place';

/** Milliseconds between the last key and the search (docs/rules.md §14.3). */
const pauseMs = 500;

/** Coordinates that were typed are a place of their own, which nobody needs to be asked for. */
const typedPoint = (text: string): FoundPlace | null => {
  const point = placeTyped(text);
  return (
    point && {
      ...{ name: text.trim(), detail: null, kind: 'address', country: null, bounds: null, distanceKm: null },
      ...point,
    }
  );
};

/** Places of a text once its writer pauses. */
export function useFoundPlaces(typed: string, country: string) {
  const sought = typed.trim();
  const text = useRested(sought, pauseMs);
  const point = typedPoint(sought);
  const isAsked = point === null && text.length >= 2;
  const found = useRead(findPlaces, { query: { text, countrycode: country || undefined } }, { skip: !isAsked });
  const isWaiting = !point && sought.length >= 2 && (text !== sought || (isAsked && found.isFetching));
  // Only what answers the text that stands there: Enter takes the first of these.
  const answer = isAsked && text === sought && found.isCurrent ? found.data : undefined;
  return {
    places: point ? [point] : (answer?.places ?? []),
    attribution: answer?.attribution ?? '',
    isFallback: answer?.isFallback === true,
    isWaiting,
    isNothing: !isWaiting && answer?.places.length === 0,
    error: isAsked ? found.error : undefined,
    refetch: found.refetch,
  };
}

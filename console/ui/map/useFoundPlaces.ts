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
  const text = useRested(typed.trim(), pauseMs);
  const point = typedPoint(text);
  const isAsked = point === null && text.length >= 2;
  const found = useRead(
    findPlaces,
    { query: { text, countrycode: country || undefined } },
    { skip: !isAsked, shown: 'screen' },
  );
  const isWaiting = typed.trim().length >= 2 && (text !== typed.trim() || (isAsked && found.isFetching));
  const places = point ? [point] : isAsked ? (found.data?.places ?? []) : [];
  return {
    places,
    attribution: point ? '' : (found.data?.attribution ?? ''),
    isFallback: isAsked && found.data?.isFallback === true,
    isWaiting,
    isNothing: isAsked && !isWaiting && found.data?.places.length === 0,
    error: isAsked ? found.error : undefined,
    refetch: found.refetch,
  };
}

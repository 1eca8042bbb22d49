import { useEffect } from 'react';
import { placesNear } from '#shared/contract/geocoding';
import { useRead } from '../../core/api';
import { placeShown, type LonLat } from './place';

/** How far away a place may be, in kilometres, so that its name still says where a point is. */
const nearKm = 1;
const nowhere: LonLat = { lat: 0, lon: 0 };

/** Tells the address of a point, once it is known, or its coordinates where nobody knows one. `tell` stays the same. */
export function useAddress(point: LonLat | null, tell: (address: string) => void): void {
  const { lat, lon } = point ?? nowhere;
  const near = useRead(placesNear, { query: { lat, lon } }, { skip: point === null });
  const isKnown = near.isCurrent || near.error !== undefined;
  const here = near.data?.places.find(({ kind, distanceKm }) => kind === 'address' || (distanceKm ?? nearKm) < nearKm);
  const address = point && isKnown ? (here?.name ?? placeShown(point)) : null;
  useEffect(() => {
    if (address !== null) tell(address);
  }, [address, point, tell]);
}

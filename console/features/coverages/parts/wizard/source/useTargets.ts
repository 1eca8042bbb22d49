import { useState } from 'react';
import { findTargets } from '#shared/contract/catalog';
import { Latitude, Longitude, numberTyped } from '#shared/contract/fields';
import type { z } from 'zod';
import { useRead } from '../../../../../core/api';
import type { LonLat } from '../../../../../ui/map/place';
import type { Draft } from '../../../stories/draft';

/** Degrees around a place within which its targets lie (docs/rules.md §14.3). */
const halfBox = 0.01;
const boxAround = ({ lon, lat }: LonLat) => ({
  topLeftLat: Math.min(90, lat + halfBox),
  bottomRightLat: Math.max(-90, lat - halfBox),
  topLeftLon: lon - halfBox,
  bottomRightLon: lon + halfBox,
});

/** The monitoring targets of the chosen data set: all, those of a name, or those near a place. */
export function useTargets({ providerId, dataSetId }: Draft, near: LonLat | null) {
  const [name, setName] = useState('');
  const [lat, setLat] = useState(near ? String(near.lat) : '');
  const [lon, setLon] = useState(near ? String(near.lon) : '');
  const [place, setPlace] = useState(near);
  const [pointed, setPointed] = useState<LonLat | null>(null);
  const targets = useRead(findTargets, {
    params: { providerId, dataSetId },
    query: { ...(place ? boxAround(place) : {}), name: name || undefined },
  });
  const [typedLat, typedLon] = [Latitude.safeParse(numberTyped(lat)), Longitude.safeParse(numberTyped(lon))];
  const faultOf = (text: string, { error }: { readonly error?: z.ZodError }) =>
    text === '' ? null : (error?.issues[0]?.message ?? null);
  const pickAt = (picked: LonLat) => {
    setLat(picked.lat.toFixed(4));
    setLon(picked.lon.toFixed(4));
    setPlace(picked);
  };
  return {
    targets,
    place,
    name,
    setName,
    lat,
    setLat,
    lon,
    setLon,
    /** The typed coordinates, once they are a place on earth. */
    typedPlace: typedLat.success && typedLon.success ? { lat: typedLat.data, lon: typedLon.data } : null,
    latFault: faultOf(lat, typedLat),
    lonFault: faultOf(lon, typedLon),
    /** Searches near a place, or everywhere. */
    searchAt: setPlace,
    /** Searches at a place that was looked for. */
    pickAt,
    /** Where somebody has pointed at the map. */
    pointed,
    /** Searches where somebody points at the map. */
    pointAt: (picked: LonLat) => {
      setPointed(picked);
      pickAt(picked);
    },
  };
}
export type TargetSearch = ReturnType<typeof useTargets>;

import zoneAt from '@photostructure/tz-lookup';
import type { LatLon } from '#shared/engine/geo';

/** Hours that a time zone is ahead of UTC at an instant. */
function offsetOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [text];
  if (text === 'GMT') return 0;
  if (!sign) throw new RangeError(`The offset of the time zone ${zone} reads "${text}".`);
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
}

/**
 * Hours that the standard time of a place is ahead of UTC in the year of `now`: without daylight saving, which is the smaller of what holds on
 * the first of January and the first of July. Places at sea have the zone of their longitude. Throws a RangeError for coordinates that are none.
 */
export function standardOffset({ lat, lon }: LatLon, now: Date): number {
  const zone = zoneAt(lat, lon);
  const year = now.getUTCFullYear();
  return Math.min(offsetOf(zone, Date.UTC(year, 0, 1)), offsetOf(zone, Date.UTC(year, 6, 1)));
}

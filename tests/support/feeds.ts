import { toDays } from '#shared/engine/days';
import { readDaily } from '../../server/feeds/daily';

/** What a file says of a place, day by day as tests state it. */
export async function readDays(...asked: Parameters<typeof readDaily>) {
  const { series, ...rest } = await readDaily(...asked);
  return { days: toDays(series), ...rest };
}

import { z } from 'zod';
import { areas } from './access';
import { callsOf } from './call';
import { Id, IsoDate } from './values';

const call = callsOf('search');

const Hit = z
  .object({
    area: z.enum(areas),
    id: Id,
    name: z.string(),
    /** What tells it from others of its name: place, holder, country; of an event its period does. */
    detail: z.string().nullable(),
    period: z.object({ start: IsoDate, end: IsoDate }).nullable(),
  })
  .meta({ id: 'Hit' });
export type Hit = z.output<typeof Hit>;

export const findByName = call('GET /internal/search', {
  query: z.object({ text: z.string().trim().min(2).max(100) }),
  response: z.array(Hit),
  summary:
    'Coverages, quotes, policies, events and programs whose name has a text in it: the newest five of each that the role may see',
});

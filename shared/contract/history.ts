import { z } from 'zod';
import { Id, Instant } from './values';

/** One line of an object's history. */
export const HistoryEntry = z
  .object({
    id: Id,
    at: Instant,
    /** The address and the name of who did it, as they are today. */
    who: z.string(),
    whoName: z.string(),
    channel: z.string(),
    action: z.string(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reason: z.string().nullable(),
    details: z.unknown(),
  })
  .meta({ id: 'HistoryEntry' });

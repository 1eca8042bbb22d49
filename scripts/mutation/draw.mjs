// Which changes a run tries that tries a part of them: drawn at random, but the same ones each time.
import { createHash } from 'node:crypto';

/** `id`: the number of the change in its run. */
export const isDrawn = (id, share) =>
  share === 1 || createHash('sha256').update(`change ${id}`).digest().readUInt32BE() < share * 2 ** 32;

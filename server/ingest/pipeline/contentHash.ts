import { createHash } from 'node:crypto';

/** The hash of a whole set: of its first version's content, then of what was and what came. */
export const chainedHash = (before: string, content: string): string =>
  before === '' ? content : createHash('sha256').update(before).update(content).digest('hex');

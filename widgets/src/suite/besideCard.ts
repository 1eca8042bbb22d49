import type { ElementChunk } from '../loader/shell';

/** The code of an element with that of the card, from which it takes what they share: both at once. */
export const besideCard = async (own: Promise<ElementChunk>): Promise<ElementChunk> =>
  (await Promise.all([own, import('../elements/card')]))[0];

import { publicEventOf } from '../../tests/support/publicEvent';
import type { Behaviour } from './stage';

/** The example measures 1,458 mm. */
const close = { trigger: 1500, exit: 2000 };
const ended = { asOf: '2025-10-20' };
/** What a reader can find behind a link. */
export const cardStates: Readonly<Record<string, Behaviour>> = {
  'pays, final': { event: publicEventOf(ended) },
  'pays, still running': { event: publicEventOf() },
  'nothing yet': { event: publicEventOf({ trigger: 4000, exit: 6000 }) },
  'nothing to pay, close to the trigger': { event: publicEventOf({ ...ended, ...close }) },
  'not begun': { event: publicEventOf({ asOf: '2025-05-20' }) },
  'link withdrawn': { status: 410 },
};
export const slugOf = (name: string) => name.replaceAll(/[^a-z]+/g, '-');

import { addDays } from '#shared/engine/calendar';
import { publicEventOf } from '../../tests/support/publicEvent';
import type { Behaviour } from './stage';

/** Days are those of today's browser: what is running runs, and what is late is late. */
const from = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);
const running = { start: from(-75), end: from(47), asOf: from(-1) };
const ended = { start: from(-140), end: from(-19), asOf: from(-18) };
/** The example measures 1,458 mm. */
const close = { trigger: 1500, exit: 2000 };
const calm = { trigger: 4000, exit: 6000 };
const late = { start: from(-75), end: from(47), asOf: from(-20) };
/** What a reader can find behind a link. */
export const cardStates: Readonly<Record<string, Behaviour>> = {
  'pays, final': { event: publicEventOf(ended) },
  'pays, still running': { event: publicEventOf(running) },
  'nothing yet': { event: publicEventOf({ ...running, ...calm }) },
  'nothing yet, data late': { event: publicEventOf({ ...late, ...calm }) },
  'nothing to pay, close to the trigger': { event: publicEventOf({ ...ended, ...close }) },
  'closed without a payout': { event: { ...publicEventOf(ended), status: 'REJECTED' } },
  'not begun': { event: publicEventOf({ start: from(10), end: from(100), asOf: from(-1) }) },
  'link withdrawn': { status: 410 },
};
export const slugOf = (name: string) => name.replaceAll(/[^a-z]+/g, '-');

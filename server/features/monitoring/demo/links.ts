import type { PublicEvent } from '#shared/contract/event';
import { addDays } from '#shared/engine/calendar';
import { demoOf, type DemoName } from '#shared/format/demoLinks';
import { demoEvent, type DemoOptions } from './event';

/**
 * Links that every server answers, one for each thing that a card can say, so that a page can be tried before there is a contract. Their weather
 * is generated and their cards say so; their days are counted from today, so that each stays in its state. They belong to no tenant.
 */

type Known = Pick<PublicEvent, 'status'> & { readonly paidOn?: string };
type Demo = {
  readonly options: DemoOptions;
  /** The trigger as a share of the index as it stands: below 1 it is passed. */
  readonly triggerAt?: number;
  /** What people have decided since. */
  readonly decided?: Known;
};

const lagDays = 10;
function demosOn(today: string): Readonly<Record<DemoName, Demo>> {
  const day = (offset: number) => addDays(today, offset);
  const running = { start: day(-40), end: day(20), asOf: day(-1), settlementLagDays: lagDays };
  const settling = { ...running, start: day(-62), end: day(-2), dataUntil: day(-4) };
  const over = { ...running, start: day(-80), end: day(-20) };
  const decided = (status: Known['status']): Demo => ({ options: over, triggerAt: 0.8, decided: { status } });
  return {
    begins: { options: { ...running, start: day(14), end: day(74) } },
    waiting: { options: { ...running, start: day(-1), end: day(59), dataUntil: day(-12) } },
    running: { options: running, triggerAt: 2 },
    close: { options: running, triggerAt: 1.05 },
    open: { options: { ...running, comparator: 'LT', exit: 0 }, triggerAt: 2 },
    pays: { options: running, triggerAt: 0.8 },
    late: { options: { ...running, dataUntil: day(-30) }, triggerAt: 2 },
    settling: { options: settling, triggerAt: 1.2 },
    undecided: { options: { ...over, dataUntil: day(-45) }, triggerAt: 2 },
    triggered: decided('QUALIFIED'),
    review: decided('IN_REVIEW'),
    confirmed: decided('CONFIRMED'),
    paid: { ...decided('PAYOUT'), decided: { status: 'PAYOUT', paidOn: day(-3) } },
    rejected: decided('REJECTED'),
    terminated: decided('TERMINATED'),
    ended: { options: over, triggerAt: 2 },
  };
}

/** The event behind a demo link on a day; null where the code is none of theirs. */
export function demoBehind(
  code: string,
  today: string,
): { readonly event: PublicEvent; readonly options: DemoOptions } | null {
  const name = demoOf(code);
  if (!name) return null;
  const demo = demosOn(today)[name];
  const { triggerAt = 1 } = demo;
  const index = demoEvent({ ...demo.options, trigger: 1e6, exit: null }).indexValue ?? 500;
  const trigger = Math.max(10, Math.round((index * triggerAt) / 10) * 10);
  const exit = demo.options.exit === undefined ? 1.5 * trigger : demo.options.exit;
  const options = { ...demo.options, trigger, exit };
  return { options, event: { ...demoEvent(options), ...demo.decided } };
}

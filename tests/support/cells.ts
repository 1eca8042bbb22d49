import type { PublicEvent } from '#shared/contract/event';
import { severalTriggersId } from '#shared/engine/cover';
import { eventStatuses } from '#shared/engine/status';
import { type Cell, phases, type Says, sides } from '#shared/view/sayings';
import { excess } from './covers';

const both = [false, true] as const;
/** Every cell of the table of what may be said. */
export const cells: readonly Cell[] = eventStatuses.flatMap((status) =>
  phases.flatMap((phase) =>
    sides.flatMap((side) =>
      both.flatMap((isLate) =>
        both.flatMap((isGappy) => both.map((isSeveral) => ({ status, phase, side, isLate, isGappy, isSeveral }))),
      ),
    ),
  ),
);

/** The period is 1 to 20 June, decided by 1 July; data are expected within a week. */
const days = {
  toCome: { start: '2025-06-01', fresh: '2025-05-25', late: '2025-05-25', until: null, lateUntil: null },
  running: {
    start: '2025-06-04',
    fresh: '2025-06-09',
    late: '2025-06-20',
    until: '2025-06-07',
    lateUntil: '2025-06-07',
  },
  settling: {
    start: '2025-06-18',
    fresh: '2025-06-23',
    late: '2025-06-29',
    until: '2025-06-17',
    lateUntil: '2025-06-12',
  },
  over: { start: '2025-06-01', fresh: '2025-07-10', late: '2025-07-10', until: '2025-06-20', lateUntil: '2025-06-12' },
} as const;
/** The index where its trigger is 60 mm, and of several triggers together. */
const values = {
  none: { one: null, several: null, payout: 0, indicative: 0 },
  short: { one: 50, several: 0, payout: 0, indicative: 0 },
  beyond: { one: 70, several: 0, payout: 0, indicative: 0.28 },
  owed: { one: 70, several: 28, payout: 0.28, indicative: 0.28 },
} as const;

/** An event that stands in a cell, and when it is looked at. */
export function eventIn(cell: Cell): { readonly event: PublicEvent; readonly now: Date } {
  const { status, phase, side, isLate, isGappy, isSeveral } = cell;
  const [day, of] = [days[phase], values[side]];
  const until = isLate ? day.lateUntil : day.until;
  const whole = excess('2025-06-21');
  const value = isSeveral ? of.several : of.one;
  const footprint =
    side === 'none' || until === null
      ? []
      : whole.footprint
          .filter(({ date }) => date <= until)
          .map((row) => ({ ...row, indexValue: value, payout: of.payout, indicativePayout: of.indicative }));
  const { indexDefinition } = whole.coverage;
  // Where nothing has come yet and nothing is late, the period has hardly begun.
  const start = side === 'none' && !isLate ? day.start : whole.coverage.start;
  const percent = { symbol: '%', id: 'percent' };
  const event: PublicEvent = {
    ...whole,
    ...{ status, footprint, indexValue: value, latestIndexValue: value, payoutPct: of.payout },
    indicativePayoutPct: value === null ? null : of.indicative,
    missingDays: isGappy ? 2 : 0,
    asOf: until,
    dataUntil: side === 'none' ? null : until,
    settling: phase === 'settling' ? { dataUntil: side === 'none' ? null : until, decidedBy: '2025-07-01' } : null,
    paidOn: status === 'PAYOUT' ? '2025-07-08' : null,
    tenantName: 'Isoline Insurance',
    triggers: isSeveral
      ? [
          {
            ...{ label: 'Rain', indexName: 'Total rainfall', unit: { symbol: 'mm' }, decimals: 1, duration: false },
            ...{ comparator: 'GT', trigger: 60, exit: 160, indexValue: values[side].one, payoutPct: of.payout },
          },
        ]
      : null,
    coverage: {
      ...whole.coverage,
      ...{ start, settlementLagDays: 10 },
      ...(isSeveral
        ? {
            ...{ trigger: 0, exit: null },
            indexDefinition: {
              ...indexDefinition,
              output: { ...indexDefinition.output, id: severalTriggersId, name: 'Multi Trigger', unit: percent },
            },
          }
        : {}),
    },
  };
  return { event, now: new Date(`${isLate ? day.late : day.fresh}T08:00:00Z`) };
}

export const nameOfCell = (cell: Cell): string =>
  [
    ...[cell.status, cell.phase, cell.side],
    ...[cell.isLate ? 'late' : 'fresh', cell.isGappy ? 'days missing' : 'enough days'],
    cell.isSeveral ? 'several triggers' : 'one trigger',
  ].join(', ');
/** As it is read: a space that keeps words on one line is a space. */
export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00a0', ' ');

/** No sentence in English, wherever it stands, says more than the table lets it. */
export function expectAllowed(cell: Cell, says: Says, text: string): void {
  const isClosed = says.look === 'closed';
  const forbidden: readonly (readonly [boolean, RegExp])[] = [
    // Money is promised only where somebody has confirmed it, and is called paid only where it is.
    [!says.isMoney, /you will receive|(is|are) paid out|paid out:|(?<!once it )is confirmed|has confirmed|paid by/i],
    [says.answer !== 'paid', /(is|are) paid out|paid out:|paid by/i],
    [cell.side !== 'owed' || isClosed, /index pays (?!only)/i],
    [isClosed, /^Triggered|Undecided|nothing is certain|yet to confirm/m],
    // What is not decided is never called no payout.
    [says.chart === 'open', /(?<!by the index )no payout(?! so far| is certain)/i],
    // A period that is over does not end on a day, nor does anybody look at it daily.
    [cell.phase === 'over' || cell.phase === 'settling', /ends on|every day/i],
    [cell.isLate, /every day/i],
    [!cell.isLate, /\blate\b/i],
    [true, /\b0\.0\s(mm|%) (below|above)|trigger (of|is) 0|\{\{|\bundefined\b|NaN/],
  ];
  for (const [applies, pattern] of forbidden)
    if (applies) expect([nameOfCell(cell), text]).toEqual([nameOfCell(cell), expect.not.stringMatching(pattern)]);
  if (cell.isLate) expect([nameOfCell(cell), text]).toEqual([nameOfCell(cell), expect.stringMatching(/\blate\b/i)]);
}

import { deficit, excess } from '../../../tests/support/covers';
import type { PublicEvent } from '#shared/contract/event';
import de from '../../phrases/de/view.json' with { type: 'json' };
import en from '../../phrases/en/view.json' with { type: 'json' };
import es from '../../phrases/es/view.json' with { type: 'json' };
import fr from '../../phrases/fr/view.json' with { type: 'json' };
import hi from '../../phrases/hi/view.json' with { type: 'json' };
import it from '../../phrases/it/view.json' with { type: 'json' };
import mr from '../../phrases/mr/view.json' with { type: 'json' };
import se from '../../phrases/se/view.json' with { type: 'json' };
import { createTranslate } from '../words';
import { standingOn } from '../../../tests/support/publicEvent';
import { nextOf, verdictOf, verdictText } from './verdict';

const t = createTranslate(en, 'en');
/** Number and unit stay on one line. */
const saidOn = (event: PublicEvent, date: string | null = null) =>
  verdictText(verdictOf(event, standingOn(event, date), 'en', t)).replaceAll('\u00a0', ' ');
const as = (event: PublicEvent, status: PublicEvent['status'], more: Partial<PublicEvent> = {}): PublicEvent => ({
  ...event,
  status,
  ...more,
});

test.each([
  [
    'an excess cover below its trigger',
    excess('2025-06-05'),
    'No payout so far: 10.0 mm below the trigger. The period ends on 20-Jun-2025.',
  ],
  [
    'at its trigger, which has to be passed',
    excess('2025-06-06'),
    'No payout so far: the index is at the trigger of 60.0 mm and pays only beyond it. The period ends on 20-Jun-2025.',
  ],
  [
    'beyond it',
    excess('2025-06-07'),
    'The index pays 28 of every 100 insured. Final after 20-Jun-2025. The insurer has yet to confirm it.',
  ],
  [
    'beyond it, and confirmed',
    as(excess('2025-06-07'), 'CONFIRMED'),
    'You will receive 28 of every 100 insured. Final after 20-Jun-2025.',
  ],
  [
    'beyond its exit before its end, where nothing more can come',
    excess('2025-06-19'),
    'The index pays the full sum insured. The period ends on 20-Jun-2025. The insurer has yet to confirm it.',
  ],
  [
    'beyond its exit',
    excess('2025-06-21'),
    'The index pays the full sum insured. The period ended on 20-Jun-2025. The insurer has yet to confirm it; by when is not known.',
  ],
  [
    'beyond its exit, and confirmed',
    as(excess('2025-06-21'), 'CONFIRMED'),
    'You will receive the full sum insured. The period ended on 20-Jun-2025.',
  ],
  [
    'a deficit cover on its first day',
    deficit('2025-06-01', 0),
    'If the period ended today: 100 of every 100 insured. Decided after 20-Jun-2025.',
  ],
  [
    'of which nothing would be paid yet',
    as(deficit('2025-06-01', 0), 'MONITORED', { indicativePayoutPct: 0 }),
    'Not decided yet: the index is beyond the trigger. Decided after 20-Jun-2025.',
  ],
  [
    'of which nobody knows what would be paid',
    as(deficit('2025-06-01', 0), 'MONITORED', { indicativePayoutPct: null }),
    'Not decided yet: the index is beyond the trigger. Decided after 20-Jun-2025.',
  ],
  [
    'with enough rain',
    deficit('2025-06-11', 10),
    'No payout so far: 10.0 mm above the trigger. The period ends on 20-Jun-2025.',
  ],
  [
    'after its end',
    deficit('2025-06-21', 0),
    'The index pays the full sum insured. The period ended on 20-Jun-2025. The insurer has yet to confirm it; by when is not known.',
  ],
  [
    'after its end, with enough rain',
    deficit('2025-06-21', 10),
    'No payout: the index came to 200.0 mm, the trigger is 100.0 mm. The period ended on 20-Jun-2025.',
  ],
  [
    'after its end, with data that cannot be used',
    as(deficit('2025-06-21', 0), 'UNKNOWN', { payoutPct: 0 }),
    'Beyond the trigger when the period ended on 20-Jun-2025, but with too little data: the insurer decides.',
  ],
  [
    'after its end, on the good side, with data that cannot be used',
    as(deficit('2025-06-21', 10), 'UNKNOWN'),
    'Not decided yet: days are missing; the insurer decides. The period ended on 20-Jun-2025.',
  ],
  ['before any data', deficit('2025-05-20', 0), 'There is no data yet. The period begins on 01-Jun-2025.'],
])('%s: whether one is paid, how much, and when that is final', (_, event, said) => {
  expect(saidOn(event)).toBe(said);
});

const inr = (amount: number) => ({ amount, currency: 'INR' });
/** As a link tells it whose insurer lets it say the amount. */
const withAmounts = (event: PublicEvent, payout: number, indicative: number | null = null): PublicEvent => ({
  ...event,
  amounts: {
    sumInsured: inr(5_000_000),
    payout: inr(payout),
    indicativePayout: indicative === null ? null : inr(indicative),
  },
});
test.each([
  [
    'comes',
    withAmounts(excess('2025-06-07'), 1_399_999.66),
    'The index pays about INR 14,00,000 of the INR 50,00,000 insured. Final after 20-Jun-2025. The insurer has yet to confirm it.',
  ],
  [
    'is confirmed',
    withAmounts(as(excess('2025-06-07'), 'CONFIRMED'), 1_399_999.66),
    'You will receive about INR 14,00,000 of the INR 50,00,000 insured. Final after 20-Jun-2025.',
  ],
  [
    'comes and is small, to the cent',
    withAmounts(excess('2025-06-07'), 99.66),
    'The index pays about INR 99.66 of the INR 50,00,000 insured. Final after 20-Jun-2025. The insurer has yet to confirm it.',
  ],
  [
    'comes in full',
    withAmounts(excess('2025-06-21'), 5_000_000),
    'The index pays about INR 50,00,000 of the INR 50,00,000 insured. The period ended on 20-Jun-2025. The insurer has yet to confirm it; by when is not known.',
  ],
  [
    'is paid',
    withAmounts(as(excess('2025-06-07'), 'PAYOUT'), 1_399_999.66),
    'INR 13,99,999.66 of the INR 50,00,000 insured are paid out. The period ends on 20-Jun-2025.',
  ],
  [
    'is not certain',
    withAmounts(deficit('2025-06-01', 0), 0, 5_000_000),
    'If the period ended today: about INR 50,00,000 of INR 50,00,000 insured. Decided after 20-Jun-2025.',
  ],
  [
    'does not come',
    withAmounts(excess('2025-06-05'), 0),
    'No payout so far: 10.0 mm below the trigger. The period ends on 20-Jun-2025.',
  ],
])('the amount that %s is told behind a link that says it', (_, event, said) => {
  expect(saidOn(event)).toBe(said);
});

test('of another day than the newest no amount is told, for that is of today', () => {
  expect(saidOn(withAmounts(excess('2025-06-21'), 5_000_000), '2025-06-07')).toBe(
    'The index pays 28 of every 100 insured. Final after 20-Jun-2025. The insurer has yet to confirm it.',
  );
});

test('a picked day has its own verdict, and where there was nothing it says so', () => {
  const event = excess('2025-06-21');
  expect(['2025-05-30', '2025-06-05', '2025-06-07'].map((date) => saidOn(event, date))).toEqual([
    'There is no data yet. The period begins on 01-Jun-2025.',
    'No payout so far: 10.0 mm below the trigger. The period ends on 20-Jun-2025.',
    'The index pays 28 of every 100 insured. Final after 20-Jun-2025. The insurer has yet to confirm it.',
  ]);
});

test.each([
  [0.343, 'The index pays about 34 of every 100 insured.'],
  [0.34, 'The index pays 34 of every 100 insured.'],
  [0.995, 'The index pays about 100 of every 100 insured.'],
  [0.004, 'The index pays less than 1 of every 100 insured.'],
  [1, 'The index pays the full sum insured.'],
])('a share of %d is told of every hundred insured, and whether it is rounded', (payoutPct, said) => {
  expect(saidOn(as(excess('2025-06-07'), 'DETECTED', { payoutPct }))).toMatch(
    new RegExp(`^${said.replace('.', '\\.')}`),
  );
});

test.each([
  ['PAYOUT', 'Paid out: 28 of every 100 insured.', 'Paid by Isoline Insurance.'],
  ['REJECTED', 'No payout: the insurer found that the criteria are not met.', 'Questions? Ask Isoline Insurance.'],
  ['NO_PAYOUT', 'No payout: the insurer has closed this event without one.', 'Questions? Ask Isoline Insurance.'],
  ['TERMINATED', 'No payout: the cover ended early.', 'Questions? Ask Isoline Insurance.'],
  [
    'CONFIRMED',
    'You will receive 28 of every 100 insured.',
    'Isoline Insurance has confirmed it and pays; on which day is not known yet. You have nothing to report.',
  ],
  ...(['DETECTED', 'QUALIFIED', 'RECONCILED', 'REPORTED', 'IN_REVIEW'] as const).map(
    (status) =>
      [
        status,
        'The index pays 28 of every 100 insured.',
        'Isoline Insurance checks it, and pays once it is confirmed. You have nothing to report.',
      ] as const,
  ),
] as const)('what people decided counts, not the index alone: %s', (status, said, next) => {
  const event = as(excess('2025-06-07'), status, { tenantName: 'Isoline Insurance', payoutPct: 0.28 });
  expect(saidOn(event).startsWith(said)).toBe(true);
  expect(nextOf(event, standingOn(event, null), 'en', t)).toBe(next);
});

test('only money that is confirmed, or paid, has the colour of money', () => {
  const isMoney = (event: PublicEvent) => verdictOf(event, standingOn(event, null), 'en', t).isMoney;
  const paying = as(excess('2025-06-07'), 'DETECTED', { payoutPct: 0.28 });
  expect([as(paying, 'PAYOUT'), as(paying, 'CONFIRMED')].map(isMoney)).toEqual([true, true]);
  const others = [
    paying,
    as(paying, 'REPORTED'),
    as(paying, 'REJECTED'),
    as(paying, 'NO_PAYOUT'),
    as(paying, 'TERMINATED'),
    deficit('2025-06-01', 0),
  ];
  expect([...others, excess('2025-06-05'), deficit('2025-05-20', 0)].map(isMoney)).toEqual(Array(8).fill(false));
});

test('where nobody could decide, the card has not the look of the good side', () => {
  const stateOf = (status: PublicEvent['status']) => standingOn(as(deficit('2025-06-21', 10), status)).look;
  expect([stateOf('NON_QUALIFIED'), stateOf('UNKNOWN')]).toEqual(['notTriggered', 'pending']);
});

test('a second source on the other side of the trigger is mentioned until somebody has decided', () => {
  const nextWith = (event: PublicEvent, indexValue: number | null, date: string | null = null) => {
    const told = as(event, event.status, {
      tenantName: 'Isoline Insurance',
      secondSource: { name: 'ERA5', indexValue },
    });
    return nextOf(told, standingOn(told, date), 'en', t).replaceAll('\u00a0', ' ');
  };
  const paying = excess('2025-06-07');
  const says = 'The second source, ERA5, stands at 40.0 mm, on the other side of the trigger.';
  expect(nextWith(paying, 40)).toBe(
    `${says} Isoline Insurance checks it, and pays once it is confirmed. You have nothing to report.`,
  );
  for (const told of [nextWith(paying, 400), nextWith(paying, null), nextWith(paying, 40, '2025-06-06')])
    expect(told).not.toContain('second source');
  expect(nextWith(as(paying, 'CONFIRMED'), 40)).not.toContain('second source');
  expect(nextWith(as(paying, 'REJECTED'), 40)).not.toContain('second source');
});

test('an event that people closed before its end is not told as undecided', () => {
  const event = as(deficit('2025-06-11', 0), 'TERMINATED', { tenantName: 'Isoline Insurance' });
  expect(saidOn(event)).toBe('No payout: the cover ended early. The period ends on 20-Jun-2025.');
});

const languages = { de, en, es, fr, hi, it, 'mr-u-nu-latn': mr, sv: se };
test.each(Object.entries(languages))(
  'in %s the first 120 characters hold the verdict, the share and the date, whatever the state',
  (locale, phrases) => {
    const say = createTranslate(phrases, locale);
    const running = excess('2025-06-07');
    const states: (readonly [PublicEvent, string])[] = [
      [running, '28'],
      [as(running, 'DETECTED', { payoutPct: 0.343 }), '34'],
      [as(running, 'PAYOUT'), '28'],
      [as(running, 'REJECTED'), ''],
      [excess('2025-06-21'), ''],
      [as(running, 'CONFIRMED'), '28'],
      [as(running, 'NO_PAYOUT'), ''],
      [as(deficit('2025-06-11', 0), 'TERMINATED'), ''],
      [as(deficit('2025-06-21', 0), 'UNKNOWN', { payoutPct: 0 }), ''],
      [deficit('2025-05-20', 0), ''],
      [excess('2025-06-05'), '10'],
      [deficit('2025-06-01', 0), '100'],
      [deficit('2025-06-21', 10), '200'],
      [withAmounts(running, 1_400_000), '14,00,000'],
      [withAmounts(as(running, 'PAYOUT'), 1_400_000), '14,00,000'],
      [withAmounts(deficit('2025-06-01', 0), 0, 5_000_000), '50,00,000'],
    ];
    for (const [event, figure] of states) {
      const eventState = standingOn(event, null);
      const heard = `${say(`card.${eventState.look}`)} ${verdictText(verdictOf(event, eventState, locale, say))}`.slice(
        0,
        120,
      );
      expect(heard).toContain('2025');
      expect(heard).toContain(figure);
    }
  },
);

describe('a period that is over and waits for its data', () => {
  const settling = { dataUntil: '2025-06-15', decidedBy: '2025-07-01' };
  const waits = 'Period over, data to 15-Jun-2025, decided by 01-Jul-2025 at the latest.';

  test('says to which day they reach, and by when it is decided', () => {
    expect(saidOn(as(deficit('2025-06-15', 0), 'MONITORED', { settling }))).toBe(
      `By the data so far: 100 of every 100 insured. ${waits}`,
    );
    expect(saidOn(as(excess('2025-06-07'), 'DETECTED', { settling }))).toBe(
      `The index pays 28 of every 100 insured. ${waits}`,
    );
  });
  test('is not closed where all of its days are there and may still be revised', () => {
    const { decidedBy } = settling;
    const event = as(deficit('2025-06-21', 10), 'MONITORED', { settling: { dataUntil: '2025-06-20', decidedBy } });
    expect(saidOn(event)).toMatch(/^No payout so far: .* above the trigger\. Period over, data to 20-Jun-2025,/);
  });
  test('without any data says so', () => {
    const none = { footprint: [], indexValue: null, settling: { ...settling, dataUntil: null } };
    expect(saidOn(as(excess('2025-06-07'), 'UNKNOWN', none))).toBe(
      'No data have come in yet. Period over, no data yet, decided by 01-Jul-2025 at the latest.',
    );
  });
});

import { PublicEvent } from '#shared/contract/event';
import { demoCode, demoNames, type DemoName } from '#shared/format/demoLinks';
import { eventStateOn } from '#shared/view/card/eventState';
import { demoBehind } from './links';

/** What the card behind each link answers, and how it looks. */
const expected: Readonly<Record<DemoName, readonly [answer: string, look: string]>> = {
  begins: ['begins', 'unknown'],
  waiting: ['waiting', 'unknown'],
  running: ['short', 'notTriggered'],
  close: ['short', 'notTriggered'],
  open: ['open', 'pending'],
  pays: ['owed', 'triggered'],
  late: ['short', 'late'],
  settling: ['short', 'pending'],
  undecided: ['undecided', 'pending'],
  triggered: ['owed', 'triggered'],
  review: ['owed', 'triggered'],
  confirmed: ['confirmed', 'triggered'],
  paid: ['paid', 'triggered'],
  rejected: ['rejected', 'closed'],
  terminated: ['terminated', 'closed'],
  ended: ['closed', 'notTriggered'],
};

test.each(['2026-01-01', '2026-02-28', '2028-02-29', '2026-11-28'])(
  'each demo link stands on %s in the state that its name says',
  (today) => {
    const found = demoNames.map((name) => {
      const code = demoCode(name);
      const event = PublicEvent.parse(demoBehind(code, today)?.event);
      const { says } = eventStateOn(event, null, `${today}T08:00:00Z`);
      expect([code, event.coverage.synthetic]).toEqual([code, true]);
      return [name, [says.answer, says.look]];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  },
);

test('what is no demo link is answered by nobody here', () => {
  for (const code of ['demo-', 'demo-none', 'demo-constructor', 'pays', ''])
    expect([code, demoBehind(code, '2026-11-28')]).toEqual([code, null]);
});

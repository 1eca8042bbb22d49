import { findPrograms, saveProgram } from '#shared/contract/programs';
import { realTimers, sleep } from '../../server/base/timers';
import type { Figure } from './atOnce';
import { isRefused, openDeadLines, type Answer } from './deadLines';
import type { LineProxy } from './lineProxy';

/** What goes wrong with the lines to the database, and how much longer than on whole lines a request may wait for its answer, milliseconds. */
type Fault = {
  readonly name: string;
  readonly begin: (proxy: LineProxy) => void;
  /** Lines that nobody has used for a while: nothing is under way, and nothing has to be refused. */
  readonly isIdle?: true;
  /** For requests that were under way, and for those that are asked once these have been refused. */
  readonly mostMs: { readonly underWay: number; readonly later: number };
};
const faults: readonly Fault[] = [
  {
    name: 'bytes lost with the sockets open',
    begin: (proxy) => proxy.lose(),
    // A connection may owe an answer for 30 seconds, and a new one its greeting for 10.
    mostMs: { underWay: 31_000, later: 11_000 },
  },
  {
    name: 'lines dropped by a NAT',
    begin: (proxy) => proxy.forget(),
    isIdle: true,
    // One idle line is tried for two seconds, and takes the others with it.
    mostMs: { underWay: 3_000, later: 1_000 },
  },
  {
    name: 'a machine gone before another has taken over',
    begin: (proxy) => proxy.leave(),
    mostMs: { underWay: 31_000, later: 1_000 },
  },
];
const doubtfulMs = 6_000;

type Timed = Answer & { readonly ms: number };
const longest = (answers: readonly Timed[]) => Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));
const isProper = (answer: Answer) => answer.status === 200 || isRefused(answer);

/** Lines that die in each way, in real time: what is answered meanwhile, how soon, and whether the first request afterwards is served. */
export async function heldLines(rounds: number): Promise<readonly Figure[]> {
  const lines = await openDeadLines(realTimers);
  const timed = async (asked: Parameters<typeof lines.ask>[0]): Promise<Timed> => {
    const begin = performance.now();
    const answer = await lines.ask(asked);
    return { ...answer, ms: performance.now() - begin };
  };
  const forty = () => lines.forty(timed);
  const tryOne = async ({ name, begin, isIdle, mostMs }: Fault): Promise<readonly Figure[]> => {
    const underWay: Timed[] = [];
    const later: Timed[] = [];
    const firsts: Timed[] = [];
    const before: Timed[] = [];
    for (let round = 0; round < rounds; round += 1) {
      before.push(...(await forty()));
      if (isIdle) await sleep(realTimers, doubtfulMs);
      // Asked before the lines die, answered or not afterwards.
      const asked = isIdle ? null : forty();
      begin(lines.proxy);
      underWay.push(...(await (asked ?? forty())));
      later.push(...(await forty()));
      lines.proxy.mend();
      firsts.push(await timed(findPrograms), await timed(saveProgram));
    }
    const all = [...underWay, ...later];
    const usual = longest(before);
    const beyond = (answers: readonly Timed[]) => Math.max(0, longest(answers) - usual);
    const seen = (answers: readonly Timed[]) => `${longest(answers)} ms, on whole lines ${usual} ms`;
    const served = all.filter(({ status }) => status === 200).length;
    return [
      {
        trial: `${name}: answers that were neither 200 nor 503 with Retry-After`,
        ...{ sent: all.length, through: all.filter((answer) => !isProper(answer)).length, most: 0 },
        seen: `${served} × 200, ${all.length - served} × 503`,
      },
      {
        trial: `${name}: the longest wait of what was under way, beyond the usual`,
        ...{ sent: underWay.length, through: beyond(underWay), most: mostMs.underWay, unit: 'ms' },
        seen: seen(underWay),
      },
      {
        trial: `${name}: the longest wait of what was asked meanwhile, beyond the usual`,
        ...{ sent: later.length, through: beyond(later), most: mostMs.later, unit: 'ms' },
        seen: seen(later),
      },
      {
        trial: `${name}: first requests afterwards that were not served`,
        ...{ sent: firsts.length, through: firsts.filter(({ status }) => status !== 200).length, most: 0 },
        seen: `the longest took ${longest(firsts)} ms`,
      },
    ];
  };
  try {
    const figures: Figure[] = [];
    for (const fault of faults) figures.push(...(await tryOne(fault)));
    return figures;
  } finally {
    await lines.close();
  }
}

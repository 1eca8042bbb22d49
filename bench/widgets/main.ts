import { parseArgs } from 'node:util';
import { openBrowser } from '../../tests/support/browser';
import { openBench, pageNames, type PagePath } from './pages';
import { bytesOf, goalsOf, measuredOf, timesOf, writeReport, type Condition, type Measured } from './report';
import { visit, type Times } from './site';

/** `npm run bench:widgets`: the card with its chart on a page, beside what one would use else. */
const { values: options } = parseArgs({
  options: {
    /** Puts the figures into docs/quality/public.md. */
    write: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '9' },
  },
});
const rounds = Number(options.rounds);
const all = Object.keys(pageNames) as PagePath[];
const visited: readonly (readonly [Condition, readonly PagePath[], number])[] = [
  ['slow', all, 1],
  ['cold', all, 1],
  // The second visit finds its files in the browser's cache, and the third its compiled code too.
  ['again', ['/standard.html', '/light.html', '/naive.html'], 3],
];

async function main(): Promise<void> {
  const bench = await openBench();
  const browser = await openBrowser();
  try {
    const bytes = bytesOf(bench.parts);
    const found: Measured[] = [];
    for (const [condition, pages, visits] of visited) {
      const times = new Map<PagePath, Times[]>(pages.map((page) => [page, []]));
      // In turn, so that all of them meet the same weather on the machine.
      for (let round = 0; round < rounds; round++)
        for (const page of pages) {
          const last = (await visit(browser, bench.site, page, visits, condition === 'slow')).slice(-1);
          times.get(page)?.push(...last);
        }
      found.push(...[...times].map(([page, of]) => measuredOf(page, condition, of)));
    }
    console.log([timesOf(found), goalsOf(found), bytes].join('\n\n'));
    if (options.write) await writeReport(found, bytes);
  } finally {
    await browser.close();
    bench.close();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);

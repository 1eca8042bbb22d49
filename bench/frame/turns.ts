const variable = 'ISOLINE_BENCH_TURNS';
/** Environment of a process that waits for its turn. */
export const withTurns: Readonly<Record<string, string>> = { [variable]: 'yes' };

/**
 * Where another commit is measured at the same time: tells the process that started both that this one has come to its next run, and
 * waits until it may go on. So only one of the two works at any time, also on what has to be set up between runs.
 */
export async function waitForTurn(): Promise<void> {
  if (!process.env[variable]) return;
  await new Promise<void>((resolve, reject) => {
    const settle = (end: () => void) => () => {
      process.off('message', goOn);
      process.off('disconnect', stop);
      end();
    };
    const goOn = settle(resolve);
    const stop = settle(() => reject(new Error('The measurement of the other commit has ended early.')));
    process.on('message', goOn);
    process.on('disconnect', stop);
    process.send?.('waiting');
  });
}

/** How often a figure is measured in place of what is usual: npm run bench -- --runs 3. */
export const runsVariable = 'ISOLINE_BENCH_RUNS';

/** The runs of a figure, numbered from 0, each in turn with the same run at another commit where two are compared. */
export async function* runsInTurn(usual: number): AsyncGenerator<number> {
  const runs = Number(process.env[runsVariable] ?? usual);
  for (let run = 0; run < runs; run++) {
    await waitForTurn();
    yield run;
  }
}

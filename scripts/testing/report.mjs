// What a run prints at its end: each failure once, whole, with the command that runs it again; what suites printed; where
// the time went.
const print = (line) => process.stdout.write(`${line}\n`);
const secondsOf = (seconds) => `${seconds.toFixed(1).padStart(7)} s  `;

/** Each failure, and what suites that passed have printed. A suite that could not be loaded is one failure. */
export function printFailures(suites) {
  for (const { path, project, tests, message } of suites.filter(({ isGood }) => !isGood)) {
    const failed = tests.filter(({ status }) => status === 'failed').length;
    print(`\n── ${path} (${project}): ${failed > 0 ? `${failed} failed` : 'could not be run'}`);
    print(`   again: npm test -- ${path}\n`);
    print(message.trim());
  }
  for (const { path, project, printed } of suites.filter((suite) => suite.printed.length > 0)) {
    print(`\n── ${path} (${project}) printed:\n\n${printed.join('\n').trim()}`);
  }
}

/** The twenty slowest suites, and the twenty slowest tests. */
export function printSlowest(suites) {
  const slowest = (rows) => rows.sort((a, b) => b.seconds - a.seconds).slice(0, 20);
  print('\nThe slowest suites (as they ran beside each other)');
  const all = suites.map(({ seconds, path, project }) => ({ seconds, text: `${path} (${project})` }));
  for (const { seconds, text } of slowest(all)) print(secondsOf(seconds) + text);
  print('\nThe slowest tests');
  const tests = suites.flatMap((suite) =>
    suite.tests.map(({ ms, fullName }) => ({ seconds: ms / 1000, text: `${suite.path}: ${fullName}` })),
  );
  for (const { seconds, text } of slowest(tests)) print(secondsOf(seconds) + text);
}

import { readFileSync } from 'node:fs';

/** What makes a suite long, the longest first: at the end of a run no long one should be left over for one core alone. */
const kinds = [
  /ServerProcess|openHosts|scripts\/topology/,
  /openBrowser|openShell|openStage/,
  /isoline\(|describeShared|--noEmit/,
  /startWorld/,
  /openTestDatabase/,
];

/** The order in which jest starts the suites, the same on every machine: by kind, then the larger file first. */
export default class Sequencer {
  sort(suites) {
    const weigh = (suite) => {
      const text = readFileSync(suite.path, 'utf8');
      const kind = kinds.findIndex((pattern) => pattern.test(text));
      return { suite, kind: kind < 0 ? kinds.length : kind, size: text.length };
    };
    const weighed = [...suites].map(weigh);
    return weighed.sort((a, b) => a.kind - b.kind || b.size - a.size).map(({ suite }) => suite);
  }
  /** For `--onlyFailures`: nothing is remembered from run to run. */
  allFailedTests = (suites) => suites;
  cacheResults() {}
  shard = (suites, { shardIndex, shardCount }) => suites.filter((_suite, at) => at % shardCount === shardIndex - 1);
}

import { readFile } from 'node:fs/promises';
import { answerQuestions } from '../base/answerQuestions';
import type { Feed } from '../feeds/feed';
import { checkValues } from '../feeds/reading/limits';
import { openSource } from '../feeds/reading/source';
import type { ForeignQuestion } from './foreign';

/** The gridded file that is open: its numbers are asked for piece by piece. */
let open: Extract<Feed, { kind: 'cube' }> | null = null;

/** What of a feed can be sent between threads: all but what reads on. */
function sendable(feed: Feed): unknown {
  if (feed.kind !== 'cube') return feed;
  const { close: _close, grid, ...rest } = feed;
  return { ...rest, grid: { ...grid, variables: grid.variables.map(({ read: _read, ...variable }) => variable) } };
}

answerQuestions(async (question: ForeignQuestion): Promise<unknown> => {
  switch (question.kind) {
    case 'table':
      return (await import('../feeds/tables/table')).readTable(await readFile(question.path));
    case 'feed': {
      const { readFeed } = await import('../feeds/read');
      const { path, name, limits, options, mostStored } = question;
      const feed = await readFeed(await openSource(path, name, limits), options);
      if (feed.kind === 'cube') {
        const { times, lats, lons, variables } = feed.grid;
        const values = times.length * lats.length * lons.length * variables.length;
        checkValues(name, values, { ...limits, values: mostStored });
        open = feed;
      }
      return sendable(feed);
    }
    case 'values':
      return open?.grid.variables[question.variable]?.read(question.from, question.count);
  }
});

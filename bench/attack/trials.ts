import { ingestUpload } from '#shared/contract/ingest';
import { previewImport } from '#shared/contract/partnerImport';
import { findPartners } from '#shared/contract/partners';
import { mulberry32 } from '#shared/engine/statistics';
import type { Figure } from '../../tests/support/atOnce';
import { attack, attacked, sizes } from '../../tests/support/attack';
import { dataBombs, workbookBombs } from '../../tests/support/bombs';
import { cutLines, cutSizes } from '../../tests/support/cutLines';
import { heldLines } from '../../tests/support/heldLines';
import { killAtRandom } from '../../tests/support/kills';
import { startWorld } from '../../tests/support/world';
import type { On } from '../frame/databases';
import { spreadOf, type DatabaseKind } from '../frame/rows';
import { quietTenant } from './quietTenant';

type Trial = {
  /** Tried on one of them only: it is PostgreSQL that is restarted, and the embedded database that is killed with its server. */
  readonly only?: DatabaseKind;
  readonly run: (on: On) => Promise<readonly Figure[]>;
};

/** What is tried at once where a limit has to count one by one. */
async function atOnce(): Promise<readonly Figure[]> {
  const world = await startWorld(attacked);
  try {
    return await attack(world, sizes.long);
  } finally {
    await world.close();
  }
}

/** PostgreSQL restarts, and its connections are cut, under load. */
async function cut(): Promise<readonly Figure[]> {
  const { restarts, cuts } = cutSizes.long;
  const { seen, unwell, returns, promised, missing, isRunning } = await cutLines(cutSizes.long);
  const asked = [...seen.values()].reduce((sum, count) => sum + count, 0);
  const { median, min, max } = spreadOf(returns);
  return [
    {
      trial: `server processes that ended, of ${restarts} restarts of PostgreSQL and ${cuts} cut connections`,
      ...{ sent: restarts + cuts, through: isRunning ? 0 : 1, most: 0 },
    },
    {
      trial: 'answers meanwhile that were neither 200 nor 503 with Retry-After',
      ...{ sent: asked + unwell.filter((why) => why.startsWith('no answer')).length, through: unwell.length, most: 0 },
      seen: [...seen].map(([status, count]) => `${count} × ${status}`).join(', '),
    },
    {
      trial: "from PostgreSQL's return to the first 200, the longest",
      ...{ sent: restarts, through: Math.round(max), most: 1_000, unit: 'ms' },
      seen: `median ${Math.round(median)} ms, shortest ${Math.round(min)} ms`,
    },
    {
      trial: 'writes answered with 200 that are not there',
      ...{ sent: promised, through: missing.length, most: 0 },
    },
  ];
}

/** A server that is killed at random moments of its work, and started again some days later each time. */
async function kills(): Promise<readonly Figure[]> {
  const [rounds, seed] = [20, Date.now() % 1_000_000];
  const broken = await killAtRandom(rounds, mulberry32(seed));
  const seen = [`seed ${seed}`, ...broken].join('; ');
  return [{ trial: 'promises broken by kills at random moments', sent: rounds, through: broken.length, most: 0, seen }];
}

/** Files that ask for far more than they hold, one after the other; somebody else asks for a list beside each. */
async function foreignFiles(): Promise<readonly Figure[]> {
  const world = await startWorld();
  const files = [
    ...workbookBombs.map(([name, make]) => ({ name, make, fileName: 'partners.xlsx', path: previewImport.path })),
    ...dataBombs.map(([name, fileName, make]) => ({ name, make, fileName, path: ingestUpload.path })),
  ];
  const taken: string[] = [];
  const waits: number[] = [];
  try {
    for (const { name, make, fileName, path } of files) {
      const form = new FormData();
      form.append('file', new Blob([make() as BlobPart]), fileName);
      const sent = world.fetch(path, { method: 'POST', body: form, as: 'admin' });
      const begin = performance.now();
      await (await world.send(findPartners, { query: {} }, { as: 'agent' })).arrayBuffer();
      waits.push(performance.now() - begin);
      const { status } = await sent;
      if (status < 400 || status >= 500) taken.push(`${name}: ${status}`);
    }
  } finally {
    await world.close();
  }
  const { median, max } = spreadOf(waits);
  return [
    {
      trial: 'files that ask for far more than they hold and were not refused',
      ...{ sent: files.length, through: taken.length, most: 0 },
      seen: taken.join('; ') || undefined,
    },
    {
      trial: 'the longest wait of somebody else beside such a file',
      ...{ sent: waits.length, through: Math.round(max), most: 2_000, unit: 'ms' },
      seen: `median ${Math.round(median)} ms`,
    },
  ];
}

/** Every trial: npm run attack -- cutLines. */
export const trials: Readonly<Record<string, Trial>> = {
  atOnce: { run: atOnce },
  foreignFiles: { only: 'embedded', run: foreignFiles },
  quietTenant: { run: quietTenant },
  cutLines: { only: 'PostgreSQL', run: cut },
  heldLines: { only: 'PostgreSQL', run: () => heldLines(2) },
  kills: { only: 'embedded', run: kills },
};

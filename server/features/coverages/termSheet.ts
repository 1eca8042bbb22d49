import { drawTermSheet } from '#shared/contract/coverageTermSheet';
import { factsOfProgram, samplePrograms, type ProgramFacts } from '#shared/contract/sampleCatalogue';
import { engineVersion } from '#shared/engine/version';
import type { Db } from '../../db/open';
import { refuse } from '../../base/refuse';
import type { DataFacts } from '../../documents/input';
import { termSheetDocument, type SupposedItem } from '../../documents/termSheet';
import type { App } from '../../http/app';
import { dayOf } from '../../http/page';
import { serveBytes } from '../../http/serve';
import { letterheadOf } from '../platform/letterhead';
import { findProgram } from '../programs/repository';
import { dataFactsOf } from './simulation/inputs';
import { answers } from './stored/find';
import { findCoveragesById } from './stored/repository';

/** A sample program by its number, or one of the organisation. */
async function programFacts(db: Db, id: string | null): Promise<ProgramFacts | null> {
  if (id === null) return null;
  const sample = samplePrograms.find((program) => String(program.id) === id);
  if (sample) return sample;
  return factsOfProgram((await findProgram(db, id)) ?? refuse(404, 'programs.unknown', 'There is no such program.'));
}

type Wanted = {
  readonly coverageId: string;
  readonly quantity: number;
  readonly sumInsured: { readonly amount: number; readonly currency: string };
};

/** The coverages in the order in which they were asked for, and the data that their triggers read. */
async function supposed(db: Db, wanted: readonly Wanted[], asOf: string) {
  const ids = wanted.map(({ coverageId }) => coverageId);
  const rows = await findCoveragesById(db, ids);
  const coverages = new Map((await answers(db, rows)).map((coverage) => [coverage.id, coverage]));
  const data = new Map<string, DataFacts>();
  for (const row of rows) for (const facts of (await dataFactsOf(db, row, asOf)).data) data.set(facts.dataSetId, facts);
  const items = wanted.map(({ coverageId, quantity, sumInsured }): SupposedItem => {
    const coverage =
      coverages.get(coverageId) ??
      refuse(404, 'coverages.unknown', 'One of the chosen coverages is not there any more.');
    if (coverage.currency !== sumInsured.currency)
      refuse(
        422,
        'coverages.currency',
        `"${coverage.label}" is in ${coverage.currency}: its sum insured cannot be in ${sumInsured.currency}.`,
      );
    return { coverage, quantity, sumInsured: sumInsured.amount };
  });
  return { items, data: [...data.values()] };
}

/** The term sheet of chosen coverages: drawn up anew each time, and stored nowhere. */
export function termSheetRoutes(app: App): void {
  serveBytes(app, drawTermSheet, async ({ body }, { inTenant, tenantId, now }) => {
    const input = await inTenant(async (db) => ({
      letterhead: await letterheadOf(db, tenantId, now),
      program: await programFacts(db, body.programId),
      ...(await supposed(db, body.items, dayOf(now))),
    }));
    const pdf = await termSheetDocument({ ...input, engineVersion });
    return {
      type: 'application/pdf',
      body: pdf,
      size: pdf.length,
      headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Term sheet.pdf')}` },
    };
  });
}

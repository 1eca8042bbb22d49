import type { Db } from '../../../db/open';
import { peopleOf } from '../../../db/people';
import { refuse } from '../../../base/refuse';
import { coverageAnswer } from './answer';
import { findCoverage, findSources, type CoverageRow } from './repository';

/** Coverages as they travel; the places of sub-coverages are looked up together. */
export async function answers(db: Db, rows: readonly CoverageRow[]) {
  const targetIds = rows.flatMap(({ terms }) => terms.parts.map(({ targetId }) => targetId));
  const sources = new Map((await findSources(db, targetIds)).map((source) => [source.target.id, source]));
  const shown = await peopleOf(
    db,
    rows.map(({ terms }) => terms.createdBy),
  );
  return rows.map((row) => coverageAnswer(row, sources, shown));
}

/** One coverage, its newest version or the one asked for, as it travels. */
export async function getCoverageAnswer(db: Db, id: string, version?: number) {
  const [answer] = await answers(db, [await getCoverageRow(db, id, version)]);
  if (!answer) throw new Error('A coverage was not answered');
  return answer;
}

/** One coverage as it is stored; 404 where there is none. */
export async function getCoverageRow(db: Db, id: string, version?: number): Promise<CoverageRow> {
  const row = await findCoverage(db, id, version);
  if (row) return row;
  if (version !== undefined && (await findCoverage(db, id))) {
    refuse(404, 'coverages.unknownVersion', `This coverage has no version ${version}.`);
  }
  return refuse(404, 'coverages.unknown', 'There is no such coverage.');
}

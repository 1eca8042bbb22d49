import { newId } from '../../../db/ids';
import { dayOf } from '../../../http/page';
import { newVersionRow } from './change';
import type { CreationContext } from './create';
import { publicLabel } from '../terms/labels';
import { movedParts, movedTerms, nextSeason } from '../terms/season';
import type { CoverageRow } from '../stored/repository';
import { addCoverage } from '../stored/versionRepository';

const longestLabel = 200;
const suffix = ' (copy)';

/** Copies a coverage as a new one. A season that has begun becomes the next one: a copy is made to be used. Answers its id. */
export async function makeCopy(
  { tenantId, who, now, db }: CreationContext,
  { coverage, terms }: CoverageRow,
): Promise<string> {
  const id = newId();
  const { period, years } = nextSeason(terms, dayOf(now));
  await addCoverage(
    db,
    {
      tenantId,
      id,
      labels: coverage.labels.filter((label) => label !== publicLabel),
      createdBy: who,
      createdAt: now,
    },
    {
      ...newVersionRow(terms, who, now),
      ...period,
      coverageId: id,
      version: 1,
      label: `${terms.label.slice(0, longestLabel - suffix.length)}${suffix}`,
      terms: movedTerms(terms.terms, years),
      parts: movedParts(terms.parts, years).map((part) => ({ ...part, id: newId() })),
    },
  );
  return id;
}

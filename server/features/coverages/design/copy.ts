import { newId } from '../../../db/ids';
import { dayOf } from '../../../http/page';
import { newVersionRow } from './change';
import type { CreationContext } from './create';
import { renewedDays } from '../terms/days';
import { publicLabel } from '../terms/labels';
import { movedParts, movedTerms, nextSeason } from '../terms/season';
import type { CoverageRow } from '../stored/repository';
import { addCoverage } from '../stored/versionRepository';

const longestLabel = 200;
const suffix = ' (copy)';

/** Copies a coverage as a new one. A season that has begun becomes the next one: a copy is made to be used. Answers its id. */
export async function makeCopy({ tenantId, who, now, db }: CreationContext, row: CoverageRow): Promise<string> {
  const { coverage, terms } = row;
  const id = newId();
  const { period, years } = nextSeason(terms, dayOf(now));
  const { dayOffsetHours, parts } = renewedDays(row, now);
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
      dayOffsetHours,
      parts: movedParts(parts, years).map((part) => ({ ...part, id: newId() })),
    },
  );
  return id;
}

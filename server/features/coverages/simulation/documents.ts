import type { Coverage } from '#shared/contract/coverage';
import { optionsOf, type Price } from '#shared/engine/burn/priced';
import type { Simulation } from '#shared/engine/burn/simulation';
import { findLabelValue } from '#shared/contract/labels';
import type { PersonId } from '../../../base/person';
import { peopleOf } from '../../../db/people';
import type { Db } from '../../../db/open';
import type { PricingProvenance } from '../../../db/schema/coverages';
import { factsheetDocument } from '../../../documents/factsheet';
import { pricingReportDocument } from '../../../documents/pricingReport';
import { sensitivityOf } from '../../../documents/sensitivity';
import { insertFile } from '../../../files/repository';
import type { FileStore } from '../../../files/store';
import { letterheadOf } from '../../platform/letterhead';
import { coverageAnswer } from '../stored/answer';
import type { Loaded } from './inputs';
import type { CoverageRow } from '../stored/repository';

/** What making and storing a document takes. */
export type DocumentMaker = {
  readonly db: Db;
  readonly files: FileStore;
  readonly tenantId: string;
  /** The signature under what is made. */
  readonly createdBy: string;
  readonly now: Date;
};

type Reported = {
  readonly loaded: Loaded;
  readonly simulation: Simulation;
  readonly price: Price;
  readonly provenance: PricingProvenance;
};
type Content = { readonly sha256: string; readonly size: number };
type Reports = { readonly pricing: Content; readonly factSheet: Content };
type Tools = {
  readonly tenantId: string;
  readonly files: Pick<FileStore, 'put'>;
  readonly inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
};

const names = { pricing: 'Technical pricing report', factSheet: 'Coverage factsheet' } as const;

/** Makes the two documents of a simulation and puts them into the store; nobody sees them until `saveReports`. */
export async function putReports(reported: Reported, { tenantId, files, inTenant }: Tools): Promise<Reports> {
  const { loaded, simulation, price, provenance } = reported;
  const { row, cover, observed, data, sources } = loaded;
  const letterhead = await inTenant((db) => letterheadOf(db, tenantId, new Date(provenance.computedAt)));
  const coverage: Coverage = coverageAnswer({ ...row, terms: { ...row.terms, ...price } }, sources);
  const common = { letterhead, coverage, cover, data, simulation, price };
  const options = optionsOf({ cover, detrend: row.terms.terms.detrend, seed: provenance.seed });
  const sensitivity = sensitivityOf({ cover, observed, options });
  return {
    pricing: await files.put(await pricingReportDocument({ ...common, provenance, sensitivity })),
    factSheet: await files.put(await factsheetDocument({ ...common, engineVersion: provenance.engineVersion })),
  };
}
type Noted = {
  readonly tenantId: string;
  readonly createdBy: PersonId;
  readonly now: Date;
  readonly row: CoverageRow;
  /** The coverage was activated or quoted meanwhile: what it rests on is never deleted. */
  readonly kept: boolean;
};

/** A label as a part of a file name: letters, digits and what joins them. */
const fileWord = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'coverage';

/** Notes the two documents as files with the labels of the interface (docs/rules.md §14.4). */
export async function saveReports(db: Db, reports: Reports, { tenantId, createdBy, now, row, kept }: Noted) {
  const { coverage, terms } = row;
  const signature = (await peopleOf(db, [createdBy]))(createdBy).email;
  const program = findLabelValue(coverage.labels, 'user/program');
  const save = async (kind: keyof Reports) => {
    const file = await insertFile(db, reports[kind], {
      tenantId,
      fileName: `${fileWord(names[kind])}_${fileWord(terms.label)}_v${terms.version}.pdf`,
      description: `${names[kind]} of ${terms.label}, version ${terms.version}`,
      contentType: 'application/pdf',
      labels: {
        'user/coverage': coverage.id,
        ...(program === undefined ? {} : { 'user/program': program }),
        'user/owner': signature,
        'user/report_name': names[kind],
      },
      createdBy: signature,
      now,
      kept,
    });
    return file.id;
  };
  return { pricingReportFileId: await save('pricing'), factSheetFileId: await save('factSheet') };
}

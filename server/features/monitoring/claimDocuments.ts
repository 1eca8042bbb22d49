import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { certificateKind, sealed, type Certificate } from '#shared/engine/certificate';
import { engineVersion } from '#shared/engine/version';
import { formatFullDay } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import type { Db } from '../../db/open';
import { claim } from '../../db/schema/monitoring';
import { barChart } from '../../documents/charts';
import { comparatorText, indexText, pct, provenanceLine } from '../../documents/figures';
import { makePdf } from '../../documents/page';
import { storeFile } from '../../files/repository';
import type { FileStore } from '../../files/store';
import { limitsOf, indexAnswer } from '../coverages/answer';
import { coverOf } from '../coverages/cover';
import { findClaimRows, itemPayout, type ClaimRow } from './claims';
import { observedFor } from './compute';
import { findEvent, findFootprint, findTenant, type EventRow } from './repository';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Source = { readonly db: Db; readonly storeDir: string };

async function certificateOf(source: Source, row: ClaimRow, eventRow: EventRow): Promise<Certificate> {
  const { event } = row;
  const asOf = event.asOf ?? event.periodEnd;
  const observed = await observedFor(source, eventRow, asOf);
  return sealed(
    {
      kind: certificateKind,
      format: 1,
      engineVersion: event.provenance?.engineVersion ?? engineVersion,
      claimId: row.claim.id,
      eventId: event.id,
      coverage: { id: event.coverageId, version: event.coverageVersion, label: row.terms.label },
      target: { id: row.target.id, name: row.target.name, lat: row.target.lat, lon: row.target.lon },
      data: {
        dataSetId: eventRow.dataSet.id,
        version: event.provenance?.dataVersion ?? 0,
        contentHash: event.provenance?.dataHash ?? '',
        attribution: eventRow.dataSet.attribution,
      },
      cover: coverOf(eventRow),
      observed,
      asOf,
      indexValue: row.claim.indexValue,
      payoutPct: row.claim.payoutPct,
      insured: { sumInsured: row.item.sumInsured, quantity: row.item.quantity, currency: row.claim.currency },
      amount: itemPayout(row, row.claim.payoutPct),
    },
    sha256,
  );
}

type Maker = { readonly tenantId: string; readonly now: Date; readonly files: FileStore; readonly storeDir: string };

async function claimReport(
  db: Db,
  { tenantId, now }: Maker,
  row: ClaimRow,
  eventRow: EventRow,
  certificate: Certificate,
): Promise<Buffer> {
  const index = indexAnswer(row.terms);
  const { duration, exit } = limitsOf(row.terms);
  const at = (value: number | null) => indexText(value, index.output.unit.symbol, duration);
  const scale = duration ? 3600 : 1;
  const rows = (await findFootprint(db, row.event.id))?.rows ?? [];
  const { trigger, comparator } = row.terms.terms.payout;
  const money = (amount: number) => formatExact({ amount, currency: row.claim.currency });
  const paper = {
    title: 'Claim report',
    subtitle: `${row.policy.name}: ${row.item.name}`,
    tenant: (await findTenant(db, tenantId))?.name ?? '',
    date: now.toISOString().slice(0, 10),
    synthetic: eventRow.dataSet.synthetic,
    provenance: provenanceLine(
      {
        dataSetId: certificate.data.dataSetId,
        dataVersion: certificate.data.version,
        dataHash: certificate.data.contentHash,
        engineVersion: certificate.engineVersion,
      },
      `Certificate ${certificate.hash.slice(0, 16)}.`,
    ),
  };
  return makePdf(paper, (sheet) => {
    sheet.pairs([
      ['Amount', money(row.claim.amount)],
      ['Policy holder', row.holder.name],
      ['Cohort', row.item.name],
      ['Cover', row.terms.label],
      ['Location', row.target.name],
      ['Measured value', at(row.claim.indexValue)],
      ['Trigger', `${comparatorText(comparator)} ${at(trigger)}`],
      ['First day with a payout', formatFullDay(row.claim.startTime)],
      ['Risk period', `${formatFullDay(row.event.periodStart)} to ${formatFullDay(row.event.periodEnd)}`],
    ]);
    sheet.heading('The sum');
    sheet.text(
      `${pct(row.claim.payoutPct, 4)} of the sum insured x ${money(row.item.sumInsured)} a unit x ${row.item.quantity} units = ${money(itemPayout(row, row.claim.payoutPct))}, rounded once to the minor unit.`,
    );
    if (row.claim.sequence > 0) sheet.text(`This claim adjusts earlier ones by ${money(row.claim.amount)}.`);
    sheet.heading('The index, day by day');
    const marks = [
      { label: 'trigger', value: trigger / scale, colour: '#b35c00' },
      ...(exit === null ? [] : [{ label: 'exit', value: exit / scale, colour: '#7a1f14' }]),
    ];
    sheet.chart(
      barChart(
        rows.map(({ date, indexValue, payoutPct }) => ({
          label: date.slice(5),
          value: indexValue === null ? null : indexValue / scale,
          paid: payoutPct > 0,
        })),
        marks,
        duration ? 'h' : index.output.unit.symbol,
      ),
      190,
    );
    sheet.table(
      ['Day', 'Measured', 'Index', 'Change', 'Payout'],
      rows.map((day) => [
        day.date,
        day.measurements.map(({ value, unit }) => (value === null ? 'missing' : `${value} ${unit}`)).join(', '),
        at(day.indexValue),
        day.indexChange === null ? '---' : at(day.indexChange),
        pct(day.payoutPct),
      ]),
      [1, 1.4, 1, 1, 1],
    );
    sheet.heading('Proof');
    sheet.text(
      'The settlement certificate of this claim holds terms, data and result. Anyone can recompute it with the command: isoline verify CERTIFICATE.json',
    );
    sheet.pairs([
      ['Certificate hash (SHA-256)', certificate.hash],
      ['Data set', `${certificate.data.dataSetId}, version ${certificate.data.version}`],
      ['Data hash (SHA-256)', certificate.data.contentHash],
      ['Attribution', certificate.data.attribution || '---'],
    ]);
  });
}

/** Makes report and certificate of every claim that has none yet: safe to run again after anything that went wrong. */
export async function makeClaimDocuments({
  inTenant,
  ...maker
}: Maker & { readonly inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T> }): Promise<number> {
  const { tenantId, now, files, storeDir } = maker;
  const open = await inTenant((db) => db.select({ id: claim.id }).from(claim).where(isNull(claim.certificateFileId)));
  for (const { id } of open) {
    await inTenant(async (db) => {
      const [row] = await findClaimRows(db, { id });
      const eventRow = row && (await findEvent(db, row.event.id));
      if (!row || !eventRow) return;
      const certificate = await certificateOf({ db, storeDir }, row, eventRow);
      const file = (fileName: string, contentType: string, bytes: Uint8Array, description: string) =>
        storeFile(db, files, {
          tenantId,
          fileName,
          contentType,
          bytes,
          description,
          labels: { 'user/claim': id, 'user/policy': row.policy.id, 'user/report_name': description.toLowerCase() },
          createdBy: 'Isoline',
          now,
          kept: true,
        });
      const report = await file(
        `Claim ${row.policy.name} ${row.item.name}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-'),
        'application/pdf',
        await claimReport(db, maker, row, eventRow, certificate),
        'Claim report',
      );
      const proof = await file(
        `Certificate ${id}.json`,
        'application/json',
        Buffer.from(JSON.stringify(certificate, null, 1)),
        'Settlement certificate',
      );
      await db
        .update(claim)
        .set({ reportFileId: report.id, certificateFileId: proof.id })
        .where(and(eq(claim.id, id), isNull(claim.certificateFileId)));
    });
  }
  return open.length;
}

import { DataFault } from '#shared/engine/dataFault';
import { importPartners, mostImportMb, previewImport } from '#shared/contract/partnerImport';
import { counted } from '../../../base/counted';
import { refuse } from '../../../base/refuse';
import type { Timers } from '../../../base/timers';
import type { Db } from '../../../db/open';
import type { App } from '../../../http/app';
import { serveUpload } from '../../../http/serve';
import { readsUpload, type Upload } from '../../../http/upload';
import { readForeignTable } from '../../../ingest/foreign';
import { queuePartnerWork } from '../repository';
import { taxStatuses } from '../taxStatuses';
import { externalIdsOf, planImport, type Plan } from './plan';
import { holdByExternalId, storeImport } from './storeRepository';
import { tableOf, type PartnerTable } from './table';

const statusIds = new Map(
  taxStatuses.flatMap(({ id, name }) => [id, name].map((text) => [text.toLowerCase(), id] as const)),
);

const tooLarge = ['partners.tooLarge', 'files.'];

/** The file as a table, before anything of the database is held. */
async function readPartners({ path, size }: Pick<Upload, 'path' | 'size'>, timers: Timers) {
  if (size > mostImportMb * 1024 * 1024)
    refuse(413, 'partners.tooLarge', `The file is larger than ${mostImportMb} MB. Split it into smaller files.`);
  const rows = await readForeignTable(path, timers).catch((fault: unknown) => {
    if (!(fault instanceof DataFault)) throw fault;
    return refuse(tooLarge.some((start) => fault.code.startsWith(start)) ? 413 : 422, fault.code, fault.message);
  });
  return { content: tableOf(rows) };
}
const previewedTable = readsUpload(previewImport, (file, { timers }) => readPartners(file, timers));
const importedTable = readsUpload(importPartners, (file, { timers }) => readPartners(file, timers));

/** What a table would do to the partners as they are stored now; they are held to the end of the transaction. */
async function planOf(db: Db, table: PartnerTable): Promise<Plan> {
  return planImport(table, { stored: await holdByExternalId(db, externalIdsOf(table)), taxStatuses: statusIds });
}

export function partnerImportRoutes(app: App): void {
  serveUpload(app, previewImport, async ({ file }, { db }) => (await planOf(db, previewedTable(file))).answer);
  serveUpload(app, importPartners, async ({ file, query }, { db, tenantId, user, channel, parts, audit }) => {
    await queuePartnerWork(db, tenantId);
    const { answer, writes } = await planOf(db, importedTable(file));
    const { counts } = answer;
    if (counts.wrong > 0) {
      const wrong = `${counted(counts.wrong, 'line')} of the file ${counts.wrong === 1 ? 'is' : 'are'} wrong.`;
      refuse(422, 'partners.wrongLines', wrong, answer);
    }
    if (writes.length === 0) return counts;
    if (query.plan !== answer.plan)
      refuse(
        409,
        'partners.plan',
        'The file, or partners that it changes, are no longer as you saw them. Look at it again.',
      );
    await storeImport(db, { tenantId, at: parts.clock(), who: user.id, channel }, writes);
    await audit({
      subjectId: 'import',
      action: 'imported',
      details: { file: file.fileName, sha256: file.sha256, counts },
    });
    return counts;
  });
}

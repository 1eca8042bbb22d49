import {
  deleteFilesByLabels,
  fileLabels,
  findFiles as findFilesCall,
  readFile,
  readFileInfo,
  relabelFile,
  uploadFile,
} from '#shared/contract/files';
import { labelsOf, labelValue, labelKey } from '#shared/contract/labels';
import {
  asStoredFile,
  changeFile,
  deleteFiles,
  fileLabelFacets,
  findFile,
  findFiles,
  insertFile,
  fileSorting,
} from '../../files/repository';
import type { App } from '../../http/app';
import { orderBy, pageOf } from '../../http/page';
import { refuse } from '../../base/refuse';
import { serve, serveBytes, serveUpload } from '../../http/serve';
import { download } from './download';

export function filesRoutes(app: App): void {
  serve(app, findFilesCall, async ({ query }, { db }) => {
    const order = orderBy(query, fileSorting);
    const { rows, total } = await findFiles(db, query.labels, { ...query, order });
    return pageOf(rows.map(asStoredFile), total, query.size);
  });
  serve(app, fileLabels, (_asking, { db }) => fileLabelFacets(db));
  serve(app, readFileInfo, async ({ params }, { db }) =>
    asStoredFile((await findFile(db, params.id)) ?? refuse(404, 'files.unknown')),
  );
  serveBytes(app, readFile, async ({ params, request }, { inTenant, parts }) => {
    const file = (await inTenant((db) => findFile(db, params.id))) ?? refuse(404, 'files.unknown');
    return download(parts.files, file, request);
  });
  serveUpload(app, uploadFile, async ({ query, file }, { db, tenantId, user, now, parts, audit }) => {
    await parts.files.adopt(file);
    const { fileName, contentType, size, sha256 } = file;
    const row = await insertFile(
      db,
      { sha256, size },
      {
        tenantId,
        fileName,
        contentType,
        description: query.description ?? '',
        // The last of a key wins.
        labels: Object.fromEntries(labelsOf(query.labels).map((label) => [labelKey(label), labelValue(label)])),
        createdBy: user.shown.email,
        now,
      },
    );
    await audit({ subjectId: row.id, action: 'uploaded', to: sha256 });
    return asStoredFile(row);
  });
  serve(app, relabelFile, async ({ params, body }, { db, now, audit }) => {
    const before = (await findFile(db, params.id)) ?? refuse(404, 'files.unknown');
    const { description, labels } = body;
    const change = { ...(description === undefined ? {} : { description }), ...(labels ? { labels } : {}), now };
    const row = (await changeFile(db, params.id, change)) ?? refuse(404, 'files.unknown');
    await audit({
      subjectId: row.id,
      action: 'changed',
      details: { from: { description: before.description, labels: before.labels }, to: { description, labels } },
    });
    return asStoredFile(row);
  });
  serve(app, deleteFilesByLabels, async ({ query }, { db, audit }) => {
    for (const { id, fileName } of await deleteFiles(db, query.labels)) {
      await audit({ subjectId: id, action: 'deleted', from: fileName });
    }
  });
}

import {
  deleteFilesByLabels,
  fileLabels,
  findFiles,
  readFile,
  readFileInfo,
  relabelFile,
  uploadFile,
} from '#shared/contract/files';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { storeFile } from '../../files/repository';
import { readsUpload, unread, type Upload } from '../../http/upload';
import { disposition, rangeOf } from './download';

let world: World;
beforeAll(async () => {
  world = await startWorld({ environment: { ISOLINE_UPLOAD_MB: '1' } });
});
afterAll(() => world.close());

function upload(content: BlobPart, name = 'report.pdf', labels = '', as: 'agent' | 'admin' | 'stranger' = 'admin') {
  const form = new FormData();
  form.set('file', new File([content], name, { type: 'application/pdf' }));
  return world.call(uploadFile, { query: labels ? { labels } : {} }, { as, form });
}
const bytes = async (id: string, headers: Record<string, string> = {}) =>
  world.fetch(`/internal/files/${id}`, { as: 'agent', headers });

test('what is uploaded comes back byte for byte, as a download that the browser cannot run', async () => {
  const content = new Uint8Array(300_000).map((_, i) => i % 251);
  const file = await upload(content, 'C:\\temp\\Bericht "ü".pdf', 'user/kind:signed;system/x:1');
  expect(file).toMatchObject({
    fileName: 'Bericht "ü".pdf',
    size: 300_000,
    contentType: 'application/pdf',
    labels: { 'user/kind': 'signed', 'system/x': '1' },
    createdBy: 'admin@isoline.demo',
  });
  const response = await bytes(file.id);
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Bericht ___.pdf"; filename*=UTF-8''Bericht%20%22%C3%BC%22.pdf`,
  );
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const again = await bytes(file.id, { 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('a file that is sent many times at once under one key is read once', async () => {
  let times = 0;
  const contentOf = readsUpload(uploadFile, () => {
    times += 1;
    return Promise.resolve({ content: times });
  });
  const send = () => {
    const form = new FormData();
    form.set('file', new File(['the same'], 'same.txt'));
    return world.call(uploadFile, { query: {} }, { as: 'admin', form, idempotencyKey: 'read once' });
  };
  const all = await Promise.all(Array.from({ length: 8 }, send));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(times).toBe(1);
  // What was not read is never taken for what was.
  expect(() => contentOf({ content: unread } as Upload)).toThrow('The first request with this key has not ended.');
});

test('a part of a file is 206 with its place; what cannot be given is 416', async () => {
  const { id } = await upload('0123456789');
  const part = await bytes(id, { range: 'bytes=2-4' });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  const tail = await bytes(id, { range: 'bytes=-3' });
  expect(await tail.text()).toBe('789');
  const beyond = await bytes(id, { range: 'bytes=10-' });
  expect(beyond.status).toBe(416);
});

test.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=5-100', { start: 5, end: 9 }],
  ['bytes=-100', { start: 0, end: 9 }],
  ['bytes=0-1,3-4', null],
  ['items=0-1', null],
  [undefined, null],
])('the range %s of ten bytes', (header, range) => expect(rangeOf(header, 10)).toEqual(range));

test('a name cannot break out of its header', () => {
  expect(disposition('a"\r\nset-cookie: x=1.pdf')).not.toMatch(/[\r\n]/);
});

test('what is too large, empty or no file at all is refused and leaves nothing', async () => {
  await expect(upload(new Uint8Array(1_100_000))).rejects.toMatchObject({ status: 413, code: 'files.tooLarge' });
  await expect(upload('')).rejects.toMatchObject({ status: 422, code: 'files.empty' });
  await expect(world.call(uploadFile, { query: {} }, { as: 'admin' })).rejects.toMatchObject({ status: 415 });
  const { content } = await world.call(findFiles, { query: { size: 100 } }, { as: 'admin' });
  expect(content.filter(({ size }) => size === 0 || size > 1_000_000)).toEqual([]);
});

test('an upload under a key is stored once', async () => {
  const form = () => {
    const made = new FormData();
    made.set('file', new File(['once'], 'once.txt'));
    return made;
  };
  const send = () => world.call(uploadFile, { query: {} }, { as: 'admin', form: form(), idempotencyKey: 'upload-1' });
  const [first, second] = [await send(), await send()];
  expect(second.id).toBe(first.id);
});

test('files are found by their labels, sorted, and page by page; an unknown order is refused', async () => {
  for (const name of ['b.pdf', 'a.pdf', 'c.pdf']) await upload(name, name, 'user/list:yes');
  const find = (query: Record<string, unknown>) =>
    world.call(findFiles, { query: { labels: 'user/list:yes', ...query } }, { as: 'admin' });
  const page = await find({ sort: 'fileName', size: 2 });
  expect(page).toMatchObject({ totalElements: 3, totalPages: 2, numberOfElements: 2 });
  expect(page.content.map(({ fileName }) => fileName)).toEqual(['a.pdf', 'b.pdf']);
  expect((await find({ sort: 'fileName,desc' })).content[0]?.fileName).toBe('c.pdf');
  await expect(find({ sort: 'sha256' })).rejects.toMatchObject({ status: 400, code: 'request.sort' });
  expect(await world.call(fileLabels, {}, { as: 'admin' })).toContainEqual({ key: 'user/list', values: ['yes'] });
});

test('labels change; files by label are deleted, but not those that a contract rests on', async () => {
  const file = await upload('x', 'x.pdf', 'user/gone:yes');
  const changed = await world.call(
    relabelFile,
    { params: { id: file.id }, body: { description: 'seen' } },
    { as: 'admin' },
  );
  expect(changed).toMatchObject({ description: 'seen', labels: { 'user/gone': 'yes' } });
  const { parts, tenantId } = world;
  const kept = await inTenant(parts.database.db, tenantId, (db) =>
    storeFile(db, parts.files, {
      ...{ tenantId, fileName: 'schedule.pdf', contentType: 'application/pdf', bytes: Buffer.from('signed') },
      ...{ labels: { 'user/gone': 'yes' }, createdBy: 'x', now: new Date(), kept: true },
    }),
  );
  await world.call(deleteFilesByLabels, { query: { labels: 'user/gone:yes' } }, { as: 'admin' });
  await expect(world.call(readFileInfo, { params: { id: file.id } }, { as: 'admin' })).rejects.toMatchObject({
    status: 404,
  });
  expect(await (await world.send(readFile, { params: { id: kept.id } }, { as: 'agent' })).text()).toBe('signed');
});

test("another tenant's files are not there", async () => {
  const theirs = await upload('secret', 'secret.pdf', '', 'stranger');
  expect((await bytes(theirs.id)).status).toBe(404);
  await expect(world.call(readFileInfo, { params: { id: theirs.id } }, { as: 'admin' })).rejects.toMatchObject({
    status: 404,
  });
});

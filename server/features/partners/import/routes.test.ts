import { zipSync, strToU8 } from 'fflate';
import { importPartners, previewImport } from '#shared/contract/partnerImport';
import { mergePartners } from '#shared/contract/partnerMerge';
import { findPartners, partnerHistory, readPartner, updatePartner } from '#shared/contract/partners';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { startWorld, type World } from '../../../../tests/support/world';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const head = 'External id,Name,Role,Contact name,E-Mail,Phone,Postcode,State,State code,Country,Country code';
const growers = (id: string, name: string) =>
  `${id},${name},Policy holder,Asha Nair,asha@growers.example,'+91 484,682001,Kerala,KL,India,IN`;
const csv = (...lines: string[]) => `${[head, ...lines].join('\n')}\n`;
type File = string | Uint8Array;
const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', new Blob([file as BlobPart]), 'partners.csv');
  return form;
};
const preview = (file: File) => world.call(previewImport, {}, { as: 'agent', form: formOf(file) });
const confirm = (file: File, plan: string) =>
  world.call(importPartners, { query: { plan } }, { as: 'agent', form: formOf(file) });
const stored = async (search: string) =>
  (await world.call(findPartners, { query: { search } }, { as: 'agent' })).content;
async function bring(file: File) {
  const { plan } = await preview(file);
  return confirm(file, plan);
}

/** The smallest workbook with these cells on its only sheet. */
function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cells = (row: readonly string[], r: number) =>
    row
      .map((text, c) => `<c r="${String.fromCharCode(65 + c)}${r + 1}" t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  const sheet = rows.map((row, r) => `<row r="${r + 1}">${cells(row, r)}</row>`).join('');
  return zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${packaged}/content-types"></Types>`),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Partners" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`),
  });
}

test('a preview stores nothing; confirmed, all of it is there; the same file again changes nothing', async () => {
  const file = csv(growers('A-1', 'Alpha Growers'), growers('A-2', 'Alpha Mills'));
  const { plan, counts, lines } = await preview(file);
  expect(counts).toEqual({ create: 2, update: 0, same: 0, wrong: 0 });
  expect(lines.map(({ line, externalId, outcome }) => [line, externalId, outcome])).toEqual([
    [2, 'A-1', 'create'],
    [3, 'A-2', 'create'],
  ]);
  expect(await stored('Alpha')).toEqual([]);
  expect(await confirm(file, plan)).toEqual(counts);
  const [first] = await stored('Alpha Growers');
  expect(first).toMatchObject({ externalId: 'A-1', role: 'POLICY_HOLDER', contactPhoneNumber: '+91 484', version: 1 });
  expect(await bring(file)).toEqual({ create: 0, update: 0, same: 2, wrong: 0 });
  expect((await stored('Alpha')).map(({ version }) => version)).toEqual([1, 1]);
});

test('a later file changes what differs, says from what to what, and leaves alone what it has no column for', async () => {
  await bring(csv(growers('B-1', 'Beta Growers')));
  const [before] = await stored('Beta Growers');
  const body = { ...NewBusinessPartner.parse(bodyOf(before)), registrationNumber: 'R 77', taxStatus: 'EXEMPT' };
  await world.call(updatePartner, { params: { id: before?.id ?? '' }, body }, { as: 'owner' });
  const file = csv(growers('B-1', 'Beta Farmers'));
  const { plan, lines } = await preview(file);
  expect(lines[0]).toMatchObject({
    outcome: 'update',
    fields: [{ field: 'name', from: 'Beta Growers', to: 'Beta Farmers' }],
  });
  await confirm(file, plan);
  expect((await stored('Beta'))[0]).toMatchObject({
    name: 'Beta Farmers',
    registrationNumber: 'R 77',
    taxStatus: 'EXEMPT',
  });
  const history = await world.call(partnerHistory, { params: { id: before?.id ?? '' }, query: {} }, { as: 'agent' });
  expect(history.content.map(({ action }) => action)).toEqual(['imported', 'changed', 'imported']);
});
function bodyOf(partner: object | undefined) {
  const { id: _i, version: _v, externalId: _e, mergedInto: _m, ...body } = partner as Record<string, unknown>;
  return body;
}

test('each wrong line says what is wrong in which column, and nothing of the file is stored', async () => {
  const file = csv(
    growers('C-1', 'Gamma Growers'),
    'C-2,,Baker,Asha,nobody,,,Kerala,KL,India,IN',
    growers('C-1', 'Gamma again'),
    growers('', 'Gamma without'),
  );
  const { plan, counts, lines } = await preview(file);
  expect(counts).toEqual({ create: 1, update: 0, same: 0, wrong: 3 });
  const faults = Object.fromEntries(lines.map((line) => [line.line, line.faults]));
  expect(faults[3]).toEqual([
    { column: 'name', message: 'Name is required' },
    { column: 'contactEmailAddress', message: 'Invalid email address' },
    { column: 'postcode', message: 'Postcode is required' },
    { column: 'role', message: expect.stringContaining('"Baker" is not a role') },
  ]);
  expect(faults[4]).toEqual([{ column: 'externalId', message: 'Line 2 has the same external id' }]);
  expect(faults[5]).toEqual([{ column: 'externalId', message: 'External id is required' }]);
  await expect(confirm(file, plan)).rejects.toMatchObject({
    ...{ status: 422, code: 'partners.wrongLines', message: '3 lines of the file are wrong.' },
  });
  expect(await stored('Gamma')).toEqual([]);
  const one = csv(growers('', 'Gamma without'));
  await expect(confirm(one, (await preview(one)).plan)).rejects.toMatchObject({
    message: '1 line of the file is wrong.',
  });
});

test('what was not previewed so is not imported: a partner that somebody has changed since', async () => {
  await bring(csv(growers('D-1', 'Delta Growers')));
  const file = csv(growers('D-1', 'Delta Farmers'));
  const { plan } = await preview(file);
  await bring(csv(growers('D-1', 'Delta Mills')));
  await expect(confirm(file, plan)).rejects.toMatchObject({ status: 409, code: 'partners.plan' });
  expect((await stored('Delta')).map(({ name }) => name)).toEqual(['Delta Mills']);
});

test('of two imports of the same file at once one adds the partners', async () => {
  const file = csv(growers('E-1', 'Epsilon Growers'));
  const { plan } = await preview(file);
  const ended = await Promise.allSettled([confirm(file, plan), confirm(file, plan), confirm(file, plan)]);
  const created = ended.flatMap((end) => (end.status === 'fulfilled' ? [end.value.create] : []));
  expect(created.filter((count) => count === 1)).toHaveLength(1);
  expect(await stored('Epsilon')).toHaveLength(1);
});

test('semicolons, tabs, quotes, a byte order mark, UTF-16 and XLSX are read; a formula stays a text', async () => {
  const utf16 = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(csv(growers('F-2', 'Zêta Tabs')).replaceAll(',', '\t'), 'utf16le'),
  ]);
  for (const file of [
    `\uFEFF${csv(growers('F-1', 'Zêta Semicolons')).replaceAll(',', ';').replaceAll('\n', '\r\n')}`,
    utf16,
    csv(growers('F-3', '"Zêta, ""quoted"""')),
    workbook([head, growers('F-4', 'Zêta Sheet')].map((line) => line.split(','))),
    csv(growers('F-5', `Zêta`).replace('Asha Nair', '=1+2')),
  ])
    expect((await bring(file)).create).toBe(1);
  expect((await stored('Zêta')).map(({ name }) => name).sort()).toEqual(
    ['Zêta Semicolons', 'Zêta Tabs', 'Zêta, "quoted"', 'Zêta Sheet', 'Zêta'].sort(),
  );
  expect((await stored('=1+2'))[0]?.contactName).toBe('=1+2');
});

test.each<[string, File, number, string]>([
  ['of Latin 1', Buffer.from(csv(growers('G', 'Zürich')), 'latin1'), 422, 'line 2 cannot be read'],
  ['of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 422, 'Save it as XLSX'],
  ['of a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 422, 'neither a CSV nor an XLSX'],
  ['that was cut off', csv(growers('G', 'Cut')).slice(0, -20), 422, 'Line 2 has'],
  ['with an open quotation mark', csv(growers('G', '"Open')), 422, 'is never closed'],
  ['without a heading', `${growers('G', 'None')}\n`, 422, 'The first line must name the columns'],
  ['with a column twice', `${head},Name\n${growers('G', 'Twice')},Twice\n`, 422, 'name is there twice'],
  ['with nothing in it', `${head}\n`, 422, 'no line below the heading'],
  ['that is no workbook', zipSync({ 'a.txt': strToU8('a') }), 422, 'cannot be read'],
  ['of a damaged workbook', workbook([['a']]).slice(0, 200), 422, 'cannot be read'],
  ['that unpacks into too much', zipSync({ 'xl/a.xml': new Uint8Array(61_000_000) }), 413, 'when it is unpacked'],
  ['of too many lines', `${head}\n${'x\n'.repeat(10_001)}${growers('G', 'Many')}\n`, 413, 'at most 10000'],
])('a file %s is refused with what to do', async (_what, file, status, sentence) => {
  await expect(preview(file)).rejects.toMatchObject({ status, message: expect.stringContaining(sentence) });
});

test('10,000 lines go in at once, and again without a change', async () => {
  const file = csv(...Array.from({ length: 10_000 }, (_, i) => growers(`H-${i}`, `Theta ${i}`)));
  expect((await bring(file)).create).toBe(10_000);
  const again = await preview(file);
  expect(again.counts.same).toBe(10_000);
  expect(again.lines).toHaveLength(500);
});

test('who was merged into another partner stays merged and as they were, whatever a file of before says of them', async () => {
  const file = (name: string) => csv(growers('M-1', 'Merged Growers'), growers('M-2', name));
  await bring(file('Merged Growers Ltd'));
  const [stays, goes] = await stored('Merged Growers');
  if (!stays || !goes) throw new Error('The partners were not imported');
  const { id: _i, version: _v, externalId: _e, mergedInto: _m, ...partner } = stays;
  await world.call(
    mergePartners,
    { params: { id: stays.id }, body: { otherId: goes.id, otherVersion: goes.version, partner } },
    { as: 'agent' },
  );
  const gone = await world.call(readPartner, { params: { id: goes.id } }, { as: 'agent' });
  expect(await bring(file('Merged Growers of the hills'))).toEqual({ create: 0, update: 0, same: 2, wrong: 0 });
  expect(await world.call(readPartner, { params: { id: goes.id } }, { as: 'agent' })).toEqual(gone);
});

import { createHash } from 'node:crypto';
import { observedOf } from '#shared/engine/days';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateText, settlementCertificate } from '#shared/engine/event/certificate';
import { examine, verifyCommand } from './verify';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const certificate = settlementCertificate(
  {
    claimId: 'claim-1',
    eventId: 'event-1',
    coverage: { id: 'coverage-1', version: 3, label: 'Dürre – drought' },
    target: { id: 'gauge', name: 'Ås', lat: 59.66, lon: 10.79 },
    data: { dataSetId: 'gauges', version: 4, contentHash: 'ab'.repeat(32), attribution: '' },
    cover: {
      start: '2026-04-01',
      end: '2026-04-04',
      index: { indexId: 'precip-sum-total', parameters: {} },
      terms: {
        structure: 'linear',
        comparator: 'LT',
        trigger: 10,
        exit: null,
        minPayoutPct: 0.1,
        payoutPerUnitPct: 0.1,
        limitPct: 1,
      },
      target: { lat: 59.66, lon: 10.79 },
      dayOffsetHours: 0,
    },
    observed: observedOf({
      days: [1, 2, 0.5, 0].map((precip, at) => ({ date: `2026-04-0${at + 1}`, values: { precip } })),
    }),
    asOf: '2026-04-05',
    insured: { sumInsured: 5312.5, quantity: 3, currency: 'EUR' },
  },
  sha256,
);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'isoline-verify-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(content: string | Uint8Array, ...more: string[]) {
  const file = join(folder, 'certificate.json');
  writeFileSync(file, content);
  const lines: string[] = [];
  return { code: await verifyCommand([file, ...more], (line) => lines.push(line)), text: lines.join('\n') };
}

test('a certificate as issued is verified, and what was checked is said', async () => {
  const { code, text } = await run(certificateText(certificate));
  expect(code).toBe(0);
  // 3.5 mm, 6.5 below the trigger: 10 % + 65 % of 3 x 5,312.50.
  for (const line of [
    'claim claim-1',
    'Dürre – drought, version 3',
    'Ås (59.66, 10.79)',
    '4 days',
    'ok       index: 3.5',
    'ok       payout: 0.75',
    'ok       amount: 11953.13 EUR = 0.75 x 5312.5 x 3',
    'ok       footprint: 4 rows',
    `SHA-256 ${certificate.hash}`,
    'Verified:',
  ])
    expect(text).toContain(line);
});

/** Whether bytes are taken for a certificate; what cannot be read or computed is not. */
function isVerified(bytes: Uint8Array): boolean {
  try {
    return examine(bytes, null, () => undefined);
  } catch {
    return false;
  }
}

test('one changed byte anywhere is found', () => {
  const bytes = Buffer.from(certificateText(certificate));
  expect(isVerified(bytes)).toBe(true);
  const survivors: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    for (const change of [0x01, 0x10, 0x80]) {
      const other = Buffer.from(bytes);
      other[at] = (bytes[at] ?? 0) ^ change;
      if (isVerified(other)) survivors.push(at);
    }
  }
  expect(survivors).toEqual([]);
});

test('one byte less anywhere is found', () => {
  const bytes = Buffer.from(certificateText(certificate));
  const survivors = [...bytes.keys()].filter((at) =>
    isVerified(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])),
  );
  expect(survivors).toEqual([]);
});

test.each([
  ['a blank for a line break', (text: string) => text.replace('{\n', '{ ')],
  ['a byte order mark', (text: string) => `\uFEFF${text}`],
  ['a number written otherwise', (text: string) => text.replace('"quantity": 3', '"quantity": 3.0')],
  ['a field said twice', (text: string) => text.replace('"claimId"', '"claimId": "other",\n "claimId"')],
  ['a field more', (text: string) => text.replace('"claimId"', '"remark": "",\n "claimId"')],
  ['an end that is missing', (text: string) => text.slice(0, -1)],
])('%s is found', async (_, change) => expect((await run(change(certificateText(certificate)))).code).toBe(1));

test('a file with a broken character is not read as if it were whole', async () => {
  const bytes = Buffer.from(certificateText(certificate));
  bytes[bytes.indexOf(Buffer.from('ü'))] = 0xff;
  expect(await run(bytes)).toMatchObject({ code: 1, text: expect.stringContaining('NOT verified') });
});

test('the hash on the claim report is compared where it is given', async () => {
  const text = certificateText(certificate);
  expect((await run(text, '--hash', certificate.hash.toUpperCase())).code).toBe(0);
  const other = await run(text, `--hash=${'ab'.repeat(32)}`);
  expect(other).toMatchObject({ code: 1, text: expect.stringContaining('DIFFERS  report') });
});

test.each([
  [[], 'Name the file of a certificate.'],
  [['a.json', 'b.json'], 'One file at a time.'],
  [['a.json', '--all'], 'There is no option --all.'],
  [['a.json', '--hash', 'abc'], 'A hash has 64 hexadecimal digits.'],
  [['/nowhere/certificate.json'], 'NOT verified: /nowhere/certificate.json cannot be read'],
])('%j → %s', async (argv, text) => {
  const lines: string[] = [];
  expect(await verifyCommand(argv, (line) => lines.push(line))).toBe(1);
  expect(lines.join('\n')).toContain(text);
});

test('help is given', async () => {
  const lines: string[] = [];
  expect(await verifyCommand(['--help'], (line) => lines.push(line))).toBe(0);
  expect(lines.join('\n')).toContain('isoline verify FILE');
});

test('a certificate that cannot be computed is no success', async () => {
  const { code, text } = await run(certificateText(certificate).replace('precip-sum-total', 'no-such-index'));
  expect(code).toBe(1);
  expect(text).toContain('There is no index "no-such-index"');
});

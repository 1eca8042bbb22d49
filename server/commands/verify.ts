import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  certificateFault,
  isCertificate,
  isWrittenFrom,
  recompute,
  type Certificate,
} from '#shared/engine/event/certificate';
import type { WrittenRecord } from '#shared/engine/days';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const usage = [
  'isoline verify FILE [--hash SHA256]',
  '',
  'Recomputes a settlement certificate (JSON) from the terms and data that it holds: hash, footprint, index, payout and amount.',
  'It needs no server, no database and no network.',
  '',
  '  --hash SHA256   also compare with the hash that is printed on the claim report',
  '',
  'Exit code 0 when everything is as stated, 1 when anything differs or the file cannot be read.',
].join('\n');

type Out = (line: string) => void;
type VerifyArgs = { readonly file: string; readonly hash: string | null };

function asked(argv: readonly string[]): VerifyArgs | string {
  const names: string[] = [];
  let hash: string | null = null;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    const [option, value] = word.split('=', 2);
    if (option === '--hash') hash = value ?? argv[++at] ?? '';
    else if (word.startsWith('-')) return `There is no option ${option}.`;
    else names.push(word);
  }
  const [file, more] = names;
  if (!file) return 'Name the file of a certificate.';
  if (more !== undefined) return 'One file at a time.';
  if (hash !== null && !/^[0-9a-f]{64}$/i.test(hash)) return 'A hash has 64 hexadecimal digits.';
  return { file, hash: hash?.toLowerCase() ?? null };
}

/** The text byte for byte: no byte order mark is overlooked, no broken character replaced. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const listed = (observed: Certificate['observed']): readonly WrittenRecord[] =>
  'days' in observed ? [observed] : observed;
function dataText(certificate: Certificate): string {
  const parts = listed(certificate.observed);
  const count = (many: (observed: WrittenRecord) => readonly unknown[] | undefined, name: string) => {
    const sum = parts.reduce((total, part) => total + (many(part)?.length ?? 0), 0);
    return sum > 0 ? [`${sum} ${name}`] : [];
  };
  const held = [
    ...count(({ days }) => days, 'days'),
    ...count(({ incidents }) => incidents, 'incidents'),
    ...count(({ fixes }) => fixes, 'storm positions'),
  ];
  return held.join(', ') || 'no days';
}

function describe(certificate: Certificate, out: Out): void {
  const { claimId, eventId, coverage, target, cover, asOf, data, otherData = [], engineVersion } = certificate;
  out(
    claimId
      ? `Settlement certificate of claim ${claimId}`
      : `Settlement certificate of event ${eventId}, for every 100 insured`,
  );
  out(`  coverage   ${coverage.label}, version ${coverage.version} (${coverage.id})`);
  out(`  place      ${target.name} (${target.lat}, ${target.lon})`);
  out(`  period     ${cover.start} to ${cover.end}, as of ${asOf}`);
  for (const set of [data, ...otherData])
    out(`  data       ${set.dataSetId} version ${set.version}, SHA-256 ${set.contentHash}`);
  out(`  held       ${dataText(certificate)}`);
  out(`  engine     ${engineVersion}`);
}

/** Recomputes the certificate that these bytes hold and tells what was checked. Answers whether all is as stated. */
export function examine(bytes: Uint8Array, hash: string | null, out: Out): boolean {
  const text = decoder.decode(bytes);
  const value: unknown = JSON.parse(text);
  if (!isCertificate(value)) {
    out(`NOT verified: this is no settlement certificate. ${certificateFault(value)}`);
    return false;
  }
  const { checks, notes, ok } = recompute(value, sha256);
  const report = (same: boolean, name: string, found: string) =>
    out(`  ${same ? 'ok       ' : 'DIFFERS  '}${name}: ${found}`);
  describe(value, out);
  out('Checked');
  const intact = isWrittenFrom(text, value);
  report(
    intact,
    'file',
    intact ? 'written as certificates are' : 'not written as certificates are: it was edited or reformatted',
  );
  for (const check of checks) report(check.ok, check.name, check.text);
  const known = hash === null || hash === value.hash;
  if (hash !== null) report(known, 'report', known ? 'the hash on the claim report' : `the claim report says ${hash}`);
  for (const note of notes) out(`  note     ${note}`);
  const all = ok && intact && known;
  out(all ? 'Verified: what is paid follows from these terms and these data.' : 'NOT verified.');
  return all;
}

/** `isoline verify FILE`: prints what was checked and answers the exit code. */
export async function verifyCommand(argv: readonly string[], out: Out): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    out(usage);
    return 0;
  }
  const options = asked(argv);
  if (typeof options === 'string') {
    out(`${options} See: isoline verify --help`);
    return 1;
  }
  try {
    return examine(await readFile(options.file), options.hash, out) ? 0 : 1;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    out(`NOT verified: ${options.file} cannot be read and computed: ${why}`);
    return 1;
  }
}

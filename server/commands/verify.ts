import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { certificateKind, recompute, type Certificate } from '#shared/engine/certificate';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const help = ['isoline verify FILE', '', 'Recomputes a settlement certificate (JSON) from the terms and data it holds: index, payout, amount and hash.', 'Exit code 0 when all is as stated, 1 when something differs, 2 when the file cannot be read.'];

/** Recomputes a settlement certificate; needs no server and no database. Answers the exit code. */
export async function verifyCommand(argv: readonly string[], out: (line: string) => void): Promise<number> {
  const [file] = argv.filter((word) => !word.startsWith('-'));
  if (!file || argv.includes('--help') || argv.includes('-h')) {
    help.forEach(out);
    return file ? 0 : argv.length > 0 ? 0 : 2;
  }
  let certificate: Certificate;
  try {
    certificate = JSON.parse(await readFile(file, 'utf8')) as Certificate;
  } catch (error) {
    out(`${file} cannot be read as a certificate: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  }
  if (certificate.kind !== certificateKind) {
    out(`${file} is not a settlement certificate: its kind is ${JSON.stringify(certificate.kind)}.`);
    return 2;
  }
  try {
    const { ok, differences, indexValue, payoutPct, amount } = recompute(certificate, sha256);
    out(`Claim ${certificate.claimId}, coverage "${certificate.coverage.label}" version ${certificate.coverage.version}, ${certificate.target.name}`);
    out(`Index ${indexValue}, payout ${payoutPct}, amount ${amount} ${certificate.insured.currency}`);
    differences.forEach(out);
    out(ok ? 'Verified: index, payout, amount and hash are as stated.' : 'NOT verified.');
    return ok ? 0 : 1;
  } catch (error) {
    out(`NOT verified: it cannot be computed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

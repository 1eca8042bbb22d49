import { dayNumber, dayOfInstant } from '../calendar';
import { recordDays } from './clock';
import type { Cover, SingleCover } from '../cover';
import { observedOf, written, type WrittenRecord } from '../days';
import { isMany, isMulti } from './combined';
import { evaluate } from './evaluate';
import type { Evaluation, FootprintRow } from './footprint';
import { fromMinor, shareAmount, toMinor } from '../money';
import type { Observed } from '../observed';
import { clipped } from '../series';
import { engineVersion } from '../version';

const certificateKind = 'isoline-settlement-certificate';

export type CertificateData = {
  readonly dataSetId: string;
  readonly version: number;
  /** SHA-256 of the whole version that the days were taken from. */
  readonly contentHash: string;
  readonly attribution: string;
};

/** Everything that is needed to recompute a claim, and nothing about people. */
export type Certificate = {
  readonly kind: typeof certificateKind;
  readonly format: 1;
  readonly engineVersion: string;
  /** The claim that it settles; without one it is of the event, for every hundred insured. */
  readonly claimId?: string;
  readonly eventId: string;
  readonly coverage: { readonly id: string; readonly version: number; readonly label: string };
  readonly target: { readonly id: string; readonly name: string; readonly lat: number; readonly lon: number };
  readonly data: CertificateData;
  /** Data sets of the further triggers of a multi-trigger coverage. */
  readonly otherData?: readonly CertificateData[];
  readonly cover: Cover;
  /** The days, incidents or storm positions that the index was computed from. */
  readonly observed: WrittenRecord | readonly WrittenRecord[];
  /** The day, or the instant of it, as of which it was computed. */
  readonly asOf: string;
  readonly footprint: readonly FootprintRow[];
  readonly indexValue: number;
  readonly payoutPct: number;
  readonly insured: { readonly sumInsured: number; readonly quantity: number; readonly currency: string };
  /** The whole payout of the item; a claim that adjusts an earlier one is for a part of it. */
  readonly amount: number;
  /** SHA-256 over the canonical text of all other fields. */
  readonly hash: string;
};
type Sha256 = (text: string) => string;

/** JSON with sorted keys and no blanks: one text for one value. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, held]) => `${JSON.stringify(key)}:${canonicalText(held)}`)
    .join(',')}}`;
}
const isSame = (one: unknown, other: unknown) => canonicalText(one) === canonicalText(other);

type Content = Omit<Certificate, 'hash'>;
/** Puts the hash on; a footprint that is not given is computed. */
export function sealed(
  content: Omit<Content, 'footprint'> & Partial<Pick<Content, 'footprint'>>,
  sha256: Sha256,
): Certificate {
  const footprint =
    content.footprint ?? evaluate(content.cover, heldBy(content), content.asOf, content.engineVersion).footprint;
  const whole = { ...content, footprint };
  return { ...whole, hash: sha256(canonicalText(whole)) };
}

/** What a certificate holds, as the engine reads it. */
const heldBy = ({ observed }: Pick<Certificate, 'observed'>): Observed | readonly Observed[] =>
  'days' in observed ? observedOf(observed) : observed.map(observedOf);

/** Only what lies in the period, up to a day: an index of its days needs no history, unless days are missing that other years stand in for. */
function withinPeriod({ series, incidents, fixes }: Observed, cover: SingleCover, day: string): Observed {
  const { start, end: last } = recordDays(cover);
  const end = day > last ? last : day;
  const isNear = (instant: string) => instant.slice(0, 10) <= end;
  return {
    series: clipped(series, dayNumber(start), dayNumber(end)),
    ...(incidents
      ? {
          incidents: incidents.filter(
            (incident) => isNear(incident.start) && (incident.end === null || incident.end.slice(0, 10) >= start),
          ),
        }
      : {}),
    ...(fixes ? { fixes: fixes.filter(({ time }) => isNear(time) && time.slice(0, 10) >= start) } : {}),
  };
}

/** The least of the record that gives the same evaluation, written down. */
function needed(
  cover: Cover,
  observed: Observed | readonly Observed[],
  asOf: string,
  evaluation: Evaluation,
): Certificate['observed'] {
  const day = dayOfInstant(asOf);
  const parts = isMulti(cover) ? cover.parts : [cover];
  const cut = (one: Observed, part = parts[0]) => (part ? withinPeriod(one, part, day) : one);
  const less = isMany(observed) ? observed.map((one, at) => cut(one, parts[at])) : cut(observed);
  const least = isSame(evaluate(cover, less, asOf), evaluation) ? less : observed;
  return isMany(least) ? least.map(written) : written(least);
}

export type CertificateInput = Omit<
  Certificate,
  'kind' | 'format' | 'engineVersion' | 'observed' | 'footprint' | 'indexValue' | 'payoutPct' | 'amount' | 'hash'
> & { readonly observed: Observed | readonly Observed[] };

/** Amount of a policy item: share × sum insured per unit × quantity, rounded once (docs/rules.md §6.3). */
const amountOf = (payoutPct: number, { sumInsured, quantity, currency }: Certificate['insured']) =>
  fromMinor(shareAmount(payoutPct, toMinor(sumInsured, currency), quantity), currency);

/** What everybody may see certified: no sum insured of anybody, but a hundred of no currency (XXX, ISO 4217). */
export const ofHundred: Certificate['insured'] = { sumInsured: 100, quantity: 1, currency: 'XXX' };

/** Evaluates an event and certifies what it pays on one policy item. Throws when there is no index to certify. */
export function settlementCertificate(input: CertificateInput, sha256: Sha256): Certificate {
  const evaluation = evaluate(input.cover, input.observed, input.asOf);
  const { footprint, indexValue, payoutPct } = evaluation;
  if (indexValue === null) throw new RangeError(`The event ${input.eventId} has no index as of ${input.asOf}.`);
  const observed = needed(input.cover, input.observed, input.asOf, evaluation);
  const amount = amountOf(payoutPct, input.insured);
  const fixed = { kind: certificateKind, format: 1, engineVersion } as const;
  return sealed({ ...input, ...fixed, observed, footprint, indexValue, payoutPct, amount }, sha256);
}

/** The certificate as a file: stored, sent and verified as exactly this text. */
export const certificateText = (certificate: Certificate): string => JSON.stringify(certificate, null, 1);

/** Was this text written from this value as certificates are written: compact or indented, at most one line break at its end? */
export function isWrittenFrom(text: string, value: unknown): boolean {
  const body = text.endsWith('\n') ? text.slice(0, -1) : text;
  return [1, 0, 2, 4].some((indent) => JSON.stringify(value, null, indent) === body);
}

type Field = 'string' | 'number' | 'object';
const fields: Readonly<Record<Exclude<keyof Certificate, 'otherData' | 'claimId'>, Field>> = {
  kind: 'string',
  format: 'number',
  engineVersion: 'string',
  eventId: 'string',
  coverage: 'object',
  target: 'object',
  data: 'object',
  cover: 'object',
  observed: 'object',
  asOf: 'string',
  footprint: 'object',
  indexValue: 'number',
  payoutPct: 'number',
  insured: 'object',
  amount: 'number',
  hash: 'string',
};

/** Why a value is no certificate that can be recomputed, as a sentence; null when it is one. */
export function certificateFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'It is not a JSON object.';
  const held = new Map(Object.entries(value));
  if (held.get('kind') !== certificateKind) return `Its kind is not "${certificateKind}".`;
  if (held.get('format') !== 1) return `Its format is ${JSON.stringify(held.get('format'))}; format 1 is known here.`;
  const wrong = Object.entries(fields).find(
    ([name, type]) => typeof held.get(name) !== type || held.get(name) === null,
  );
  if (wrong) return `Its field "${wrong[0]}" is missing or of the wrong kind.`;
  if (held.has('claimId') && typeof held.get('claimId') !== 'string')
    return 'Its field "claimId" is of the wrong kind.';
  return Array.isArray(held.get('footprint')) ? null : 'Its field "footprint" is not a list.';
}
export const isCertificate = (value: unknown): value is Certificate => certificateFault(value) === null;

type Check = {
  readonly name: 'hash' | 'footprint' | 'index' | 'payout' | 'amount';
  readonly ok: boolean;
  readonly text: string;
};
type Recomputed = {
  readonly ok: boolean;
  /** Everything that was looked at, with what was found. */
  readonly checks: readonly Check[];
  /** The texts of the checks that failed. */
  readonly differences: readonly string[];
  /** Worth knowing, but no fault. */
  readonly notes: readonly string[];
  readonly indexValue: number | null;
  readonly payoutPct: number;
  readonly amount: number;
};

function footprintCheck(stated: readonly FootprintRow[], computed: readonly FootprintRow[]): Check {
  if (isSame(stated, computed)) return { name: 'footprint', ok: true, text: `${computed.length} rows, each as stated` };
  const longer = stated.length > computed.length ? stated : computed;
  const at = longer.findIndex((_, order) => !isSame(stated[order], computed[order]));
  const date = computed[at]?.date ?? stated[at]?.date;
  const text = `${stated.length} rows are stated, the data give ${computed.length}; they first differ in row ${at + 1} (${date})`;
  return { name: 'footprint', ok: false, text };
}

/** Computes a certificate again from its own data and says in what it differs from what it states. */
export function recompute(certificate: Certificate, sha256: Sha256): Recomputed {
  const { hash, ...content } = certificate;
  const { cover, asOf, engineVersion: issuedBy } = certificate;
  const { footprint, indexValue, payoutPct } = evaluate(cover, heldBy(certificate), asOf, issuedBy);
  const { sumInsured, quantity, currency } = certificate.insured;
  const amount = amountOf(payoutPct, certificate.insured);
  const own = sha256(canonicalText(content));
  const check = (name: Check['name'], stated: number, found: number | null, how: string): Check =>
    stated === found
      ? { name, ok: true, text: `${found}${how}` }
      : { name, ok: false, text: `${stated} is stated, the computation gives ${found ?? 'none'}${how}` };
  const checks: Check[] = [
    own === hash
      ? { name: 'hash', ok: true, text: `SHA-256 ${hash}` }
      : { name: 'hash', ok: false, text: `the content has the hash ${own}, stated is ${hash}: something was changed` },
    footprintCheck(certificate.footprint, footprint),
    check('index', certificate.indexValue, indexValue, ''),
    check('payout', certificate.payoutPct, payoutPct, ' of the sum insured'),
    check('amount', certificate.amount, amount, ` ${currency} = ${payoutPct} x ${sumInsured} x ${quantity}`),
  ];
  const notes =
    certificate.engineVersion === engineVersion
      ? []
      : [`It was issued by engine ${certificate.engineVersion} and recomputed by ${engineVersion}.`];
  const differences = checks.filter(({ ok }) => !ok).map(({ name, text }) => `${name}: ${text}`);
  return { ok: differences.length === 0, checks, differences, notes, indexValue, payoutPct, amount };
}

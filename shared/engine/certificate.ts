import type { Cover } from './cover';
import { evaluate } from './event';
import { fromMinor, shareAmount, toMinor } from './money';
import type { Observed } from './observed';
import { engineVersion } from './version';

export const certificateKind = 'isoline-settlement-certificate';

/** Everything that is needed to recompute a claim, and nothing about people. */
export type Certificate = {
  readonly kind: typeof certificateKind;
  readonly format: 1;
  readonly engineVersion: string;
  readonly claimId: string;
  readonly eventId: string;
  readonly coverage: { readonly id: string; readonly version: number; readonly label: string };
  readonly target: { readonly id: string; readonly name: string; readonly lat: number; readonly lon: number };
  readonly data: { readonly dataSetId: string; readonly version: number; readonly contentHash: string; readonly attribution: string };
  readonly cover: Cover;
  readonly observed: Observed | readonly Observed[];
  readonly asOf: string;
  readonly indexValue: number;
  readonly payoutPct: number;
  readonly insured: { readonly sumInsured: number; readonly quantity: number; readonly currency: string };
  /** The whole payout of the item; a claim that adjusts an earlier one is for a part of it. */
  readonly amount: number;
  /** SHA-256 over the canonical text of all other fields. */
  readonly hash: string;
};

/** JSON with sorted keys and no blanks: one text for one value. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, held]) => held !== undefined);
  return `{${fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => `${JSON.stringify(key)}:${canonicalText(held)}`).join(',')}}`;
}

type Sha256 = (text: string) => string;
export const sealed = (certificate: Omit<Certificate, 'hash'>, sha256: Sha256): Certificate => ({ ...certificate, hash: sha256(canonicalText(certificate)) });

export type Recomputed = { readonly ok: boolean; readonly differences: readonly string[]; readonly indexValue: number | null; readonly payoutPct: number; readonly amount: number };

/** Computes a certificate again from its own data and says in what it differs from what it states. */
export function recompute(certificate: Certificate, sha256: Sha256): Recomputed {
  const { hash, ...content } = certificate;
  const { indexValue, payoutPct } = evaluate(certificate.cover, certificate.observed, certificate.asOf);
  const { sumInsured, quantity, currency } = certificate.insured;
  const amount = fromMinor(shareAmount(payoutPct, toMinor(sumInsured, currency), quantity), currency);
  const differences: string[] = [];
  if (sha256(canonicalText(content)) !== hash) differences.push('The content does not fit its hash: something in the file was changed.');
  if (certificate.engineVersion !== engineVersion) differences.push(`It was computed by engine ${certificate.engineVersion}; this is ${engineVersion}.`);
  if (indexValue !== certificate.indexValue) differences.push(`The index is stated as ${certificate.indexValue}, the data give ${indexValue ?? 'none'}.`);
  if (payoutPct !== certificate.payoutPct) differences.push(`The payout is stated as ${certificate.payoutPct}, the terms give ${payoutPct}.`);
  if (amount !== certificate.amount) differences.push(`The amount is stated as ${certificate.amount}, the computation gives ${amount}.`);
  return { ok: differences.length === 0, differences, indexValue, payoutPct, amount };
}

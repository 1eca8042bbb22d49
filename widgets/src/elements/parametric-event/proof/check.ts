import type { PublicEvent } from '#shared/contract/event';
import type { Certificate } from '#shared/engine/event/certificate';
import { isCertificate, recompute } from '#shared/engine/event/certificate?apart';
import { sha256Words } from '#shared/engine/sha256?apart';
import { Failure } from '../../../api/failure';

/** At once, and on pages without TLS too, where browsers have no digest of their own. */
const sha256 = (text: string) =>
  sha256Words(text)
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('');

export type Examined = { readonly certificate: Certificate; readonly found: ReturnType<typeof recompute> };

/** The server's certificate, computed again here by the same engine; the fault `bad-data` where it is none. */
export function examine(value: unknown): Examined {
  if (!isCertificate(value)) throw new Failure('bad-data');
  try {
    return { certificate: value, found: recompute(value, sha256) };
  } catch {
    throw new Failure('bad-data');
  }
}

/** Does a card say what was computed? */
export const agrees = ({ indexValue, payoutPct }: PublicEvent, { found }: Examined): boolean =>
  indexValue === found.indexValue && payoutPct === found.payoutPct;

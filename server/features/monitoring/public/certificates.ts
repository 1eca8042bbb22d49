import type { PublicEvent } from '#shared/contract/event';
import { readPublicCertificate } from '#shared/contract/publicEvents';
import { ofHundred } from '#shared/engine/event/certificate';
import { refuse } from '../../../base/refuse';
import { readInTenant } from '../../../db/scope';
import type { App } from '../../../http/app';
import { readyAnswer, type ReadyAnswer } from '../../../http/ready';
import { findEvent } from '../events/repository';
import { certify } from '../run/certify';

type Card = { readonly card: PublicEvent; readonly tenantId: string };

/** Certificates of the events behind cards: made when somebody asks, and kept as long as the card is. */
export function certificates({ parts: { database, settings } }: App): (card: Card) => Promise<ReadyAnswer> {
  const made = new WeakMap<PublicEvent, Promise<ReadyAnswer>>();
  const make = ({ card, tenantId }: Card) =>
    readInTenant(database.db, tenantId, async (db) => {
      const row = await findEvent(db, card.id);
      if (!row || row.event.indexValue === null)
        return refuse(409, 'monitoring.no-index', 'This event has no index yet that could be certified.');
      const certificate = await certify({ db, storeDir: settings.storeDir }, row, { insured: ofHundred });
      return readyAnswer(readPublicCertificate, certificate);
    });
  return (behind) => {
    const known = made.get(behind.card);
    if (known) return known;
    const making = make(behind);
    made.set(behind.card, making);
    // What failed is tried again by whoever asks next.
    making.catch(() => made.delete(behind.card));
    return making;
  };
}

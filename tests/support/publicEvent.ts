import { createHash } from 'node:crypto';
import type { PublicEvent } from '#shared/contract/event';
import { addDays } from '#shared/engine/calendar';
import type { Certificate } from '#shared/engine/event/certificate';
import { eventStateOn } from '#shared/view/card/eventState';
import { demoCertificate, demoEvent, rainyDays, type DemoOptions } from '../../server/features/monitoring/demo/event';

export { demoEvent as publicEventOf, rainyDays, type DemoOptions as PublicEventOptions };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The settlement certificate of such an event, as the public call answers it. */
export const publicCertificateOf = (options: DemoOptions = {}): Certificate => demoCertificate(options, sha256);

/** How an event stands at the end of a day, or now: on the day after the one as of which it is known. */
export const standingOn = (event: PublicEvent, date: string | null = null) =>
  eventStateOn(event, date, addDays(event.asOf ?? event.coverage.start, 1));

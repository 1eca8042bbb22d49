import { PublicEvent } from '#shared/contract/event';
import { defineJob, type JobContext } from '../../../jobs/define';
import { publicCard } from '../public/card';
import { shareState } from '../public/repository';
import { newsJobKind } from './kind';
import { post, writeLetter, type MessageKind } from './mail';
import { dropSubscriptions, findMessage, markFailed, markSent } from './repository';
import { sealOf } from './seal';

const firstWaitMs = 5 * 60_000;
const mostTries = 12;
/** How often a message is looked at again whose link is paused. */
const pausedMs = 3_600_000;

/** After five minutes, then twice as long each time, at most half a day. */
const waitAfter = (attempts: number) => Math.min(firstWaitMs * 2 ** attempts, 12 * 3_600_000);

/** What is said of an address that there is none (RFC 5321); a full box or a block list is said with others. */
const noAddress = [550, 551, 553];

type MailError = { readonly responseCode?: number; readonly response?: string; readonly command?: string };
/** The server will never take a message for this address. What it says more exactly (RFC 3463) counts: an address that is wrong or closed. */
const isNoAddress = (error: unknown): boolean => {
  const { responseCode = 0, response = '', command } = error as MailError;
  if (command !== 'RCPT TO') return false;
  const [, detail] = /\b5\.(\d+\.\d+)\b/.exec(response) ?? [];
  return detail ? /^1\.|^2\.1$/.test(detail) : noAddress.includes(responseCode);
};

/** Sends one message to one reader, once: it is marked as sent before the mail server is told that it is whole. */
export const newsJob = defineJob<{ readonly messageId: string }>({
  ...newsJobKind,
  async run(context, { messageId }) {
    const { settings, now } = context;
    const { mail } = settings;
    const found = await context.inTenant((db) => findMessage(db, messageId));
    if (!mail || !found || found.message.sentAt) return { sent: false };
    const { message, subscription, link } = found;
    if (shareState(link, now) !== 'live') {
      await context.inTenant((db) => markFailed(db, messageId, message.attempts, new Date(now.getTime() + pausedMs)));
      return { sent: false };
    }
    const card = await context.inTenant((db) => publicCard(db, settings.storeDir, link));
    if (!card) return { sent: false };
    const reader = sealOf(settings.storeDir).open(subscription.sealed);
    const kind = message.kind as MessageKind;
    const { publicUrl } = settings;
    const { language } = subscription;
    const letter = await writeLetter({ kind, language, card: PublicEvent.parse(card), now, reader, publicUrl });
    try {
      await post({
        settings: { publicUrl, mail },
        messageId,
        reader,
        letter,
        handOver: () => context.inTenant((db) => markSent(db, messageId, now)).then(() => undefined),
      });
    } catch (error) {
      return failed(context, { messageId, subscriptionId: subscription.id, attempts: message.attempts + 1, error });
    }
    return { sent: true };
  },
});

type Failed = {
  readonly messageId: string;
  readonly subscriptionId: string;
  readonly attempts: number;
  readonly error: unknown;
};

/** It is tried again later; who cannot be reached at all is forgotten. */
async function failed({ inTenant, now }: JobContext, { messageId, subscriptionId, attempts, error }: Failed) {
  const isHopeless = isNoAddress(error) || attempts >= mostTries;
  const nextAt = new Date(now.getTime() + waitAfter(attempts - 1));
  await inTenant<unknown>((db) =>
    isHopeless ? dropSubscriptions(db, [subscriptionId]) : markFailed(db, messageId, attempts, nextAt),
  );
  return { sent: false, attempts, error: String((error as { code?: unknown }).code ?? 'unknown') };
}

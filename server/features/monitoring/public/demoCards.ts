import { createHash } from 'node:crypto';
import { PublicEvent } from '#shared/contract/event';
import { readPermalink, readPublicCertificate } from '#shared/contract/publicEvents';
import { refuse } from '../../../base/refuse';
import { dayOf } from '../../../http/page';
import { readyAnswer, type ReadyAnswer } from '../../../http/ready';
import { demoCertificate } from '../demo/event';
import { demoBehind } from '../demo/links';

type DemoCard = {
  readonly card: PublicEvent;
  readonly ready: Promise<ReadyAnswer>;
  readonly certificate: () => Promise<ReadyAnswer>;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function makeCard(code: string, today: string): DemoCard | null {
  const demo = demoBehind(code, today);
  if (!demo) return null;
  const { event, options } = demo;
  return {
    card: PublicEvent.parse(event),
    ready: readyAnswer(readPermalink, event),
    certificate: () =>
      event.indexValue === null
        ? refuse(409, 'monitoring.no-index', 'This event has no index yet that could be certified.')
        : readyAnswer(readPublicCertificate, demoCertificate(options, sha256)),
  };
}

/** The cards behind demo links, each made when it is first asked for on a day; null for a code that is none. */
export function demoCards(): (code: string, now: Date) => DemoCard | null {
  let day = '';
  let made = new Map<string, DemoCard>();
  return (code, now) => {
    const today = dayOf(now);
    if (today !== day) [day, made] = [today, new Map()];
    const card = made.get(code) ?? makeCard(code, today);
    if (card) made.set(code, card);
    return card;
  };
}

import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Readable } from 'node:stream';
import type { PublicEvent } from '#shared/contract/event';
import type { Settings } from '../../../base/settings';
import { cardText } from '../public/cardText';
import { cardWords } from '../public/words';
import type { Reader } from './seal';

type Phrases = typeof import('#shared/phrases/en/messages.json');
export type MessageKind = 'confirm' | 'triggered' | 'final' | 'paid';

type Letter = {
  readonly kind: MessageKind;
  readonly language: string;
  readonly card: PublicEvent;
  readonly now: Date;
  readonly reader: Reader;
  readonly publicUrl: string;
};

async function phrasesOf(language: string): Promise<Phrases> {
  const loaded: { readonly default: Phrases } = await import(`../../../../shared/phrases/${language}/messages.json`, {
    with: { type: 'json' },
  });
  return loaded.default;
}

/** Subject and text, in the reader's language: what the card says, and nothing that reports back. */
export async function writeLetter({ kind, language, card, now, reader, publicUrl }: Letter) {
  const phrases = await phrasesOf(language);
  const say = (text: string) => text.replace('{{label}}', () => card.coverage.label);
  const page = (query: string) => `${publicUrl}/m?${query}&lang=${language}`;
  const link = `${publicUrl}/m/${reader.slug}?lang=${language}`;
  if (kind === 'confirm')
    return {
      subject: say(phrases.confirmSubject),
      text: [
        say(phrases.confirmText),
        page(`confirm=${reader.token}`),
        '',
        phrases.confirmNot,
        '',
        phrases.card,
        link,
        '',
        card.tenantName,
      ],
    };
  const { lines } = cardText(card, await cardWords([language]), now);
  return {
    subject: say(phrases[kind]),
    text: [...lines, '', phrases.card, link, '', card.tenantName, '', phrases.leave, page(`leave=${reader.token}`)],
  };
}

type Post = {
  readonly settings: Pick<Settings, 'publicUrl'> & { readonly mail: NonNullable<Settings['mail']> };
  readonly messageId: string;
  readonly reader: Reader;
  readonly letter: Awaited<ReturnType<typeof writeLetter>>;
  /** Before the server is told that the message is whole: what it has of it until then, it throws away. */
  readonly handOver: () => Promise<void>;
};

/** Sends one message. Whoever is killed before `handOver` ends has sent nothing. */
export async function post({ settings, messageId, reader, letter, handOver }: Post): Promise<void> {
  const { mail, publicUrl } = settings;
  const leave = `${publicUrl}/internal/news/${reader.token}/leave`;
  const bytes = await new MailComposer({
    from: mail.from,
    to: reader.address,
    subject: letter.subject,
    text: `${letter.text.join('\n')}\n`,
    messageId: `<${messageId}@${new URL(publicUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  })
    .compile()
    .build();
  async function* body() {
    yield bytes;
    await handOver();
  }
  const transport = createTransport(mail.url, {});
  // Read when the mail server asks for the message, and no sooner: nodemailer reads ahead while it still names the reader.
  transport.use('stream', ({ message }, done) => {
    Object.assign(message, { createReadStream: () => Readable.from(body(), { objectMode: false }) });
    done();
  });
  try {
    await transport.sendMail({ envelope: { from: mail.from, to: reader.address }, raw: bytes });
  } finally {
    transport.close();
  }
}

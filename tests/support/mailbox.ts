import { SMTPServer, type SMTPServerAddress } from 'smtp-server';
import { freePort } from './process';

/** A message that has arrived whole. */
export type Letter = { readonly to: string; readonly text: string };
/** What the mail server does with the next message: `before` it is sent, or `after` it is whole, the other side waits for ever. */
export type Mood =
  | 'take'
  | { readonly at: 'address' | 'message'; readonly code: number; readonly text: string }
  | { readonly holds: 'before' | 'after' };

const refusal = ({ code, text }: { readonly code: number; readonly text: string }) =>
  Object.assign(new Error(text), { responseCode: code });

/** A mail server of the tests, with what has come to it. */
export async function openMailbox() {
  const letters: Letter[] = [];
  let mood: Mood = 'take';
  let held = 0;
  const isHeld = (moment: 'before' | 'after') => {
    const is = typeof mood === 'object' && 'holds' in mood && mood.holds === moment;
    if (is) held += 1;
    return is;
  };
  const refusedAt = (moment: 'address' | 'message') =>
    typeof mood === 'object' && 'at' in mood && mood.at === moment ? refusal(mood) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address: SMTPServerAddress, _session, done) {
      if (!isHeld('before')) done(refusedAt('address'));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refused = refusedAt('message');
        if (refused) return done(refused);
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        letters.push({ to, text: Buffer.concat(parts).toString('utf8') });
        if (!isHeld('after')) done();
      });
    },
  });
  // Whoever is killed while it sends leaves a broken line.
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    letters,
    url: `smtp://127.0.0.1:${port}`,
    /** How many senders wait for an answer that does not come. */
    held: () => held,
    be(next: Mood) {
      mood = next;
      held = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** The text of a message as people read it (quoted-printable). */
export const decoded = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
/** The word by which a reader confirms or leaves. */
export const tokenIn = ({ text }: Letter, wish: 'confirm' | 'leave'): string =>
  new RegExp(`${wish}=([\\w-]{32})`).exec(decoded(text))?.[1] ?? '';
/** A head line of a message, unfolded. */
export const headOf = ({ text }: Letter, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(text.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '')?.[1] ?? '';

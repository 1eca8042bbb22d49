import type { Engine } from './engine';

/** A text is planned anew each time until it has been asked so often: most are asked once. */
const asksUntilKept = 3;
const mostKept = 80;
const mostCounted = 1000;
/** What has a plan; the text stands behind the empty name of its message. */
const isPlanned = /^\0\s*(select|with|insert|update|delete)\b/i;
/** Statements after which a text may answer with other columns, or a kept one may be gone. */
const changesPlans = /\b(alter|create|drop|deallocate|discard)\b/i;

/** Lengths of the messages that stand for a kept text (protocol 3.0, section 53.7). */
const parseComplete = Buffer.from([0x31, 0, 0, 0, 4]);
const lengthOfCloseComplete = 5;
const code = (letter: string) => letter.charCodeAt(0);
const [parse, bind, simple] = [code('P'), code('B'), code('Q')];

/** A message whose text had no name, with one: the byte that ended the empty name is at `at`. */
function named(message: Buffer, at: number, name: string): Buffer {
  const whole = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)]);
  whole.writeInt32BE(whole.length - 1, 1);
  return whole;
}

function closing(name: string): Buffer {
  const message = Buffer.from(`C\0\0\0\0S${name}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

/** A question as drivers ask it: the Parse of a text without a name, its Bind, and what comes then. */
type Question = { readonly parse: Buffer; readonly bind: Buffer; readonly rest: Buffer };
function questionOf(bytes: Buffer): Question | null {
  if (bytes[0] !== parse || bytes[5] !== 0) return null;
  const bindAt = 1 + bytes.readInt32BE(1);
  // Neither the portal nor the statement has a name.
  if (bytes[bindAt] !== bind || bytes[bindAt + 5] !== 0 || bytes[bindAt + 6] !== 0) return null;
  const restAt = bindAt + 1 + bytes.readInt32BE(bindAt + 1);
  return { parse: bytes.subarray(0, bindAt), bind: bytes.subarray(bindAt, restAt), rest: bytes.subarray(restAt) };
}

/** The names of texts, those asked longest ago first, and how often other texts were asked. */
function createNames() {
  const asked = new Map<string, number>();
  let names = new Map<string, string>();
  let toClose: string[] = [];
  let made = 0;
  return {
    find(text: string): string | undefined {
      const name = names.get(text);
      if (name === undefined) return undefined;
      names.delete(text);
      names.set(text, name);
      return name;
    },
    isWorthKeeping(text: string): boolean {
      const times = (asked.get(text) ?? 0) + 1;
      if (asked.size >= mostCounted) asked.clear();
      asked.set(text, times);
      return times >= asksUntilKept;
    },
    /** A name for one more text; where there are enough, that asked longest ago makes room. */
    next(): string {
      const [oldest] = names;
      if (names.size >= mostKept && oldest) {
        names.delete(oldest[0]);
        toClose.push(oldest[1]);
      }
      return `kept${(made += 1)}`;
    },
    keep(text: string, name: string): void {
      names.set(text, name);
      asked.delete(text);
    },
    forgetAll(): void {
      toClose.push(...names.values());
      names = new Map();
      asked.clear();
    },
    /** What the database may let go of. */
    takeClosed(): readonly string[] {
      const closed = toClose;
      toClose = [];
      return closed;
    },
  };
}

/**
 * Keeps the plans of what is asked most. To plan a question over ten tables takes this database ten times as long as to answer it, and all
 * clients share its one session: a text that one of them asks often has a name in it, which the clients know nothing of. What was asked
 * longest ago makes room.
 */
export function keepPlans({ ask, isInTransaction }: Engine): Engine {
  const names = createNames();

  /** Asks, after what is kept no more has been let go; that it has nobody is told. */
  async function askAfterClosing(message: readonly Uint8Array[]): Promise<Uint8Array> {
    const closed = names.takeClosed().map(closing);
    return (await ask(Buffer.concat([...closed, ...message]))).subarray(closed.length * lengthOfCloseComplete);
  }
  const askKept = async ({ bind: bound, rest }: Question, name: string): Promise<Uint8Array> =>
    Buffer.concat([parseComplete, await askAfterClosing([named(bound, 6, name), rest])]);
  async function askToKeep({ parse: parsed, bind: bound, rest }: Question, text: string): Promise<Uint8Array> {
    const name = names.next();
    const answer = await askAfterClosing([named(parsed, 5, name), named(bound, 6, name), rest]);
    // A text that could not be read has no name either.
    if (answer[0] === parseComplete[0]) names.keep(text, name);
    return answer;
  }

  return {
    isInTransaction,
    async ask(message) {
      const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
      const question = questionOf(bytes);
      const text = question || bytes[0] === simple ? bytes.toString('latin1', 5, question?.parse.length) : '';
      const name = question ? names.find(text) : undefined;
      if (question && name !== undefined) return askKept(question, name);
      if (changesPlans.test(text)) {
        names.forgetAll();
        return ask(message);
      }
      return question && isPlanned.test(text) && names.isWorthKeeping(text) ? askToKeep(question, text) : ask(message);
    },
  };
}

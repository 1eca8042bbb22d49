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

/**
 * Keeps the plans of what is asked most. To plan a question over ten tables takes this database ten times as long as to answer it, and all
 * clients share its one session: a text that one of them asks often has a name in it, which the clients know nothing of. What was asked
 * longest ago makes room.
 */
export function keepPlans({ ask, isInTransaction }: Engine): Engine {
  const asked = new Map<string, number>();
  /** The names of texts, those asked longest ago first. */
  let names = new Map<string, string>();
  let toClose: string[] = [];
  let made = 0;

  function isWorthKeeping(text: string): boolean {
    const times = (asked.get(text) ?? 0) + 1;
    if (asked.size >= mostCounted) asked.clear();
    asked.set(text, times);
    return times >= asksUntilKept;
  }
  function forgetAll(): void {
    toClose.push(...names.values());
    names = new Map();
    asked.clear();
  }
  function makeRoom(): void {
    const [oldest] = names;
    if (names.size < mostKept || !oldest) return;
    names.delete(oldest[0]);
    toClose.push(oldest[1]);
  }
  /** Asks, after what is kept no more has been let go; that it has nobody is told. */
  async function askAfterClosing(message: readonly Uint8Array[]): Promise<Uint8Array> {
    const closed = toClose.map(closing);
    toClose = [];
    return (await ask(Buffer.concat([...closed, ...message]))).subarray(closed.length * lengthOfCloseComplete);
  }
  async function askKept(question: Question, text: string, name: string): Promise<Uint8Array> {
    names.delete(text);
    names.set(text, name);
    return Buffer.concat([parseComplete, await askAfterClosing([named(question.bind, 6, name), question.rest])]);
  }
  async function askToKeep(question: Question, text: string): Promise<Uint8Array> {
    makeRoom();
    const name = `kept${(made += 1)}`;
    const answer = await askAfterClosing([
      ...[named(question.parse, 5, name), named(question.bind, 6, name)],
      question.rest,
    ]);
    // A text that could not be read has no name either.
    if (answer[0] === parseComplete[0]) {
      names.set(text, name);
      asked.delete(text);
    }
    return answer;
  }

  return {
    isInTransaction,
    async ask(message) {
      const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
      const question = questionOf(bytes);
      const text = question || bytes[0] === simple ? bytes.toString('latin1', 5, question?.parse.length) : '';
      const name = question ? names.get(text) : undefined;
      if (question && name !== undefined) return askKept(question, text, name);
      if (changesPlans.test(text)) {
        forgetAll();
        return ask(message);
      }
      return question && isPlanned.test(text) && isWorthKeeping(text) ? askToKeep(question, text) : ask(message);
    },
  };
}

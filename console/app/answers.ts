import { ask } from '../core/ask';
import { api } from '../core/api';
import { askedBefore, type Question, type Signing } from '../core/asked';
import { untilAnswered } from '../core/begun';
import { client } from '../core/client';
import type { Store } from '../core/store';
import { findCall } from '#shared/contract/call';

/** So long a page that could be drawn waits for what it would have to be drawn for anew. */
const patienceMs = 150;

async function answerTo({ key, request, address }: Question, patience: Promise<false>) {
  const call = findCall(key);
  if (!call) return [];
  try {
    if (!(await Promise.race([untilAnswered(address), patience]))) return [];
    const value = await ask(client, call, request as never);
    return [{ endpointName: 'read', arg: { key, request }, value: value ?? null } as const];
  } catch (error) {
    // The screen asks again, and shows why it gets nothing.
    console.info('What was asked ahead was not answered', error);
    return [];
  }
}

/** Puts what was asked ahead and is answered by now, or in a moment, into the store, so that the first picture of the page has it. */
export async function takeAnswers(store: Store, signing: Signing): Promise<void> {
  const patience = new Promise<false>((go) => setTimeout(() => go(false), patienceMs));
  const entries = (await Promise.all(askedBefore(signing).map((question) => answerTo(question, patience)))).flat();
  if (entries.length > 0) store.dispatch(api.util.upsertQueryEntries(entries));
}

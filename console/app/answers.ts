import { ask } from '../core/ask';
import { api } from '../core/api';
import { askedBefore, type Question, type Signing } from '../core/asked';
import { isAnswered } from '../core/begun';
import { client } from '../core/client';
import type { Store } from '../core/store';
import { findCall } from '#shared/contract/call';

async function answerTo({ key, request }: Question) {
  const call = findCall(key);
  if (!call) return [];
  try {
    const value = await ask(client, call, request as never);
    return [{ endpointName: 'read', arg: { key, request }, value: value ?? null } as const];
  } catch (error) {
    // The screen asks again, and shows why it gets nothing.
    console.info('What was asked ahead was not answered', error);
    return [];
  }
}

/** Puts what was asked ahead and is answered by now into the store, so that the first picture of the page has it. */
export async function takeAnswers(store: Store, signing: Signing): Promise<void> {
  const answered = askedBefore(signing).filter(({ address }) => isAnswered(address));
  const entries = (await Promise.all(answered.map(answerTo))).flat();
  if (entries.length > 0) store.dispatch(api.util.upsertQueryEntries(entries));
}

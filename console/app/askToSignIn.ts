import { areas } from '#shared/contract/access';
import { Failure } from '#shared/contract/client';
import { api } from '../core/api';
import { sessionExpired, sessionSettled } from '../core/connection';
import type { Session } from '../core/session';
import type { Store } from '../core/store';

/** Fails once the person has put signing in off: what waits for it was not done, and can be asked for again. */
const untilPutOff = (store: Store): Promise<never> =>
  new Promise((_, fail) => {
    const stop = store.subscribe(() => {
      const { isExpired, isPutOff } = store.getState().connection;
      if (isExpired) return;
      stop();
      if (isPutOff) fail(new Failure(401, 'session.ended', 'This session has ended. Sign in again.'));
    });
  });

/** Has the page ask its reader to sign in again; the calls that wait for it go on with the new token. */
export function askToSignIn(store: Store, session: Pick<Session, 'untilSignedIn'>): () => Promise<string> {
  let hasFailed = false;
  return async () => {
    store.dispatch(sessionExpired());
    const putOff = untilPutOff(store).catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
    const token = await Promise.race([session.untilSignedIn(), putOff]);
    store.dispatch(sessionSettled());
    // What could not be read as long as nobody was signed in stands there as failed.
    if (hasFailed) store.dispatch(api.util.invalidateTags([...areas]));
    hasFailed = false;
    return token;
  };
}

import { sessionExpired, sessionSettled } from '../core/connection';
import type { Session } from '../core/session';
import type { Store } from '../core/store';

/** Has the page ask its reader to sign in again; the calls that wait for it go on with the new token. */
export const askToSignIn = (store: Store, session: Pick<Session, 'untilSignedIn'>) => async (): Promise<string> => {
  store.dispatch(sessionExpired());
  const token = await session.untilSignedIn();
  store.dispatch(sessionSettled());
  return token;
};

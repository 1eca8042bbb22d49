import { BaseStyles } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import { StrictMode, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { readMe } from '#shared/contract/platform';
import { api } from '../core/api';
import { ask } from '../core/ask';
import { client, connectClient } from '../core/client';
import { refusalOf } from '../core/refusal';
import { loadConfig } from '../core/config';
import { callbackPath } from '../core/keptUser';
import { startI18n } from '../core/i18n';
import { LocationProvider } from '../core/routing';
import { againPath, openSession } from '../core/session';
import { listen } from '../core/stream';
import { followOtherTabs, makeStore } from '../core/store';
import { takeAnswers } from './answers';
import { askToSignIn } from './askToSignIn';
import { startPaper } from './paper';
import { phrases } from './phrases';
import { Shell } from './Shell';
import { Notice, SignedInAgain, SignedOut } from './Notice';
import { startMode, startTheme } from './theme';

/** The way of signing in, as far as this address is a part of it; true when there is nothing more to do here. */
async function signsIn(root: Root, session: ReturnType<typeof openSession>): Promise<boolean> {
  if (location.pathname === againPath) {
    await session.signInFor(new URLSearchParams(location.search).get('for') ?? '');
  } else if (location.pathname === callbackPath) {
    const back = await session.finish();
    if (back !== null) location.replace(back);
    else {
      root.render(<SignedInAgain />);
      window.close();
    }
  } else if (!(await session.token())) {
    await session.signIn();
  } else {
    return false;
  }
  return true;
}

/**
 * A page that comes back from the browser's own memory begins anew: its stream is deaf by then, and one that was left on the way to the provider
 * would wait for ever.
 */
const beginAnewWhenComeBackTo = () =>
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** Configuration → sign-in → profile → the application; what fails on the way is said, with a way to try again. */
export async function boot(root: Root): Promise<void> {
  beginAnewWhenComeBackTo();
  startTheme();
  startPaper();
  try {
    await startI18n(phrases);
    const config = await loadConfig();
    const session = openSession(config);
    if (await signsIn(root, session)) return;
    const { tenantId } = config;
    // Before there is a page to lose, whoever is not signed in is sent to the provider.
    connectClient({ ...session, tenantId, signedOut: () => session.signIn().then(() => null) });
    const me = await ask(client, readMe, {});
    const store = makeStore();
    store.dispatch(
      api.util.upsertQueryEntries([{ endpointName: 'read', arg: { key: readMe.key, request: {} }, value: me }]),
    );
    connectClient({ ...session, tenantId, signedOut: askToSignIn(store, session) });
    await takeAnswers(store, config);
    followOtherTabs(store);
    const stopListening = listen(store);
    const leave = (left: ReactNode) => {
      stopListening();
      root.render(left);
    };
    session.onSignedOut(() => leave(<SignedOut />));
    const signOut = () => session.signOut().catch((error: unknown) => leave(<SignedOut refusal={refusalOf(error)} />));
    root.render(
      <StrictMode>
        <Provider store={store}>
          <ThemeProvider contextOnly colorMode={startMode()}>
            <BaseStyles>
              <LocationProvider>
                <Shell me={me} config={config} session={{ ...session, signOut }} />
              </LocationProvider>
            </BaseStyles>
          </ThemeProvider>
        </Provider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<Notice refusal={refusalOf(error)} />);
  }
}

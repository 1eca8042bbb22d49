import { BaseStyles } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import { StrictMode, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { connectClient } from '../core/client';
import { refusalOf } from '../core/refusal';
import { callbackPath } from '../core/keptUser';
import { LocationProvider } from '../core/routing';
import { againPath } from '../core/session';
import { listen } from '../core/stream';
import { followOtherTabs } from '../core/store';
import { takeAnswers } from './answers';
import { askToSignIn } from './askToSignIn';
import { startPaper } from './paper';
import type { Prepared } from './prepare';
import { Shell } from './Shell';
import { Notice, SignedInAgain, SignedOut } from './Notice';
import { startMode, startTheme } from './theme';

/** The way of signing in, as far as this address is a part of it. */
async function signIn(root: Root, session: Prepared['session']): Promise<void> {
  if (location.pathname === againPath) {
    await session.signInFor(new URLSearchParams(location.search).get('for') ?? '');
  } else if (location.pathname === callbackPath) {
    const back = await session.finish();
    if (back !== null) location.replace(back);
    else {
      root.render(<SignedInAgain />);
      window.close();
    }
  } else {
    await session.signIn();
  }
}

/**
 * A page that comes back from the browser's own memory begins anew: its stream is deaf by then, and one that was left on the way to the provider
 * would wait for ever.
 */
const beginAnewWhenComeBackTo = () =>
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());

/** What was prepared → sign-in, or the application; what fails on the way is said, with a way to try again. */
export async function boot(root: Root, prepared: Promise<Prepared>): Promise<void> {
  beginAnewWhenComeBackTo();
  startTheme();
  startPaper();
  try {
    const { config, session, begun } = await prepared;
    if (!begun) {
      await signIn(root, session);
      return;
    }
    const { me, store } = begun;
    const { tenantId } = config;
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

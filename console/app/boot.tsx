import { BaseStyles, ThemeProvider } from '@primer/react';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { sendCall } from '#shared/contract/client';
import { readMe } from '#shared/contract/platform';
import { client, connectClient } from '../core/client';
import { refusalOf } from '../core/refusal';
import { loadConfig } from '../core/config';
import { startI18n } from '../core/i18n';
import { LocationProvider } from '../core/routing';
import { callbackPath, openSession } from '../core/session';
import { listen } from '../core/stream';
import { makeStore } from '../core/store';
import { GlobalLook } from '../ui';
import { phrases } from './phrases';
import { features } from './features';
import { Shell } from './Shell';
import { Notice } from './Notice';
import { currentTheme, startTheme } from './theme';

/** Our names of the choices in Primer's. */
const colorModes = { light: 'day', dark: 'night', auto: 'auto' } as const;

/** Configuration → sign-in → profile → the application; what fails on the way is said, with a way to try again. */
export async function boot(root: Root): Promise<void> {
  startTheme();
  await startI18n(phrases);
  try {
    const config = await loadConfig();
    const session = openSession(config);
    if (location.pathname === callbackPath) {
      location.replace(await session.finish());
      return;
    }
    if (!(await session.token())) {
      await session.signIn();
      return;
    }
    connectClient({ token: session.token, tenantId: config.tenantId, signedOut: () => void session.signIn() });
    const me = await sendCall(client, readMe, {});
    const store = makeStore(features);
    listen(store);
    root.render(
      <StrictMode>
        <Provider store={store}>
          <ThemeProvider colorMode={colorModes[currentTheme()]}>
            <BaseStyles>
              <GlobalLook />
              <LocationProvider>
                <Shell me={me} config={config} session={session} />
              </LocationProvider>
            </BaseStyles>
          </ThemeProvider>
        </Provider>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<Notice text={refusalOf(error).message} />);
  }
}

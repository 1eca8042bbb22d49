import i18next from 'i18next';
import { BaseStyles, ThemeProvider } from '@primer/react';
import { act, fireEvent, render, screen, waitFor, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { everyRole, modules as allModules, type Module, type Role } from '#shared/contract/access';
import { MonitoringTarget, readTarget } from '#shared/contract/catalog';
import { findClaims } from '#shared/contract/claims';
import { findActivations } from '#shared/contract/coverageActivations';
import { findInbox, findWork } from '#shared/contract/inbox';
import { Profile, readConfig, readMe, readSampleWorld, RuntimeConfig } from '#shared/contract/platform';
import { findPrograms, SampleProgram, sampleProgram } from '#shared/contract/programs';
import { changeListChoices, findViews, readListChoices } from '#shared/contract/views';
import { consoleLanguages } from '#shared/phrases/languages';
import { askToSignIn } from '../../../console/app/askToSignIn';
import { inRealTime, MessageTimer } from '../../../console/app/Messages';
import { phrases } from '../../../console/app/phrases';
import { Shell } from '../../../console/app/Shell';
import { connectClient } from '../../../console/core/client';
import { startI18n } from '../../../console/core/i18n';
import type { ChosenProgram } from '../../../console/core/program';
import { LocationProvider, goTo } from '../../../console/core/routing';
import type { Session } from '../../../console/core/session';
import { makeStore, type Store } from '../../../console/core/store';
import { FakeServer } from './fakeServer';
import { mapConfig } from './mapConfig';
import { pageOf, sampleOf } from './sample';

export const paddy: ChosenProgram = { id: '1', name: 'Paddy', icon: 'grass', currency: 'INR', defaultSum: 5312.5 };

const token = () => Promise.resolve('token');
const nothing = () => Promise.resolve();
/** Somebody whose session does not end. */
const signedIn: Session = {
  token,
  renew: token,
  signIn: nothing,
  signOut: nothing,
  openSignIn: () => true,
  untilSignedIn: token,
};

const staysForGood = () => () => undefined;

type Opening = {
  readonly session?: Partial<Session>;
  readonly server?: FakeServer;
  readonly roles?: readonly Role[];
  readonly modules?: readonly Module[];
  /** The program that was chosen on an earlier visit. */
  readonly program?: ChosenProgram | null;
  readonly today?: string;
  /** The provider's page of one's own account, where it has one. */
  readonly accountUrl?: string;
  /** Whether messages end after their six seconds; else Undo waits for a slow machine. */
  readonly messagesEnd?: boolean;
  /** Whether the figures above the list of policies are switched on. */
  readonly policyKpis?: boolean;
  /** Tags that lists begin with, by their page. */
  readonly defaultFilters?: Readonly<Record<string, string[]>>;
  /** Keys of the tags that lists offer, by their page. */
  readonly allowedFilters?: Readonly<Record<string, string[]>>;
};
export type Opened = {
  readonly server: FakeServer;
  readonly store: Store;
  readonly user: UserEvent;
  readonly view: RenderResult;
};

/** A key is no text: a screen that would show one, because no phrase has it and it names no other text, fails its test. */
function refuseBareKeys(): void {
  i18next.options.saveMissing = true;
  i18next.options.missingKeyHandler = (_languages, area, key, _fallback, _isUpdate, options) => {
    if (options?.defaultValue === undefined) throw new Error(`No phrase has ${area}:${key}.`);
  };
}

/** The whole console at an address, as somebody of these roles sees it: real store, router, sagas and shell; only `fetch` is answered here. */
export async function openConsole(path: string, opening: Opening = {}): Promise<Opened> {
  const {
    server = new FakeServer(),
    roles = everyRole,
    program = paddy,
    modules = allModules,
    today = '2026-03-01',
    accountUrl = null,
    policyKpis = true,
    messagesEnd = false,
    defaultFilters = {},
    allowedFilters = {},
  } = opening;
  globalThis.fetch = server.fetch as never;
  localStorage.setItem('isoline.selection', JSON.stringify({ program, coverageIds: [] }));
  await startI18n(phrases);
  refuseBareKeys();
  const me = sampleOf(Profile, {
    name: 'Asha',
    roles: [...roles],
    modules: [...modules],
    languages: consoleLanguages.map(({ code }) => code),
  });
  server.answer(readMe, me);
  server.otherwise(findInbox, { ...pageOf([]), unread: 0 });
  server.otherwise(readSampleWorld, { state: 'ready', stage: null, percent: 100, resettable: false });
  server.otherwise(findWork, []);
  server.otherwise(findActivations, []);
  server.otherwise(readConfig, mapConfig());
  server.otherwise(readTarget, sampleOf(MonitoringTarget));
  server.otherwise(findClaims, pageOf([]));
  server.otherwise(findViews, []);
  server.otherwise(readListChoices, { isDense: false, hidden: {}, opensWith: {}, isKept: false });
  server.otherwise(changeListChoices, { isDense: false, hidden: {}, opensWith: {}, isKept: false });
  server.otherwise(findPrograms, { ...pageOf([]), statuses: [] });
  server.otherwise(sampleProgram, sampleOf(SampleProgram, { Name: paddy.name, Currency: paddy.currency }));
  const config = sampleOf(RuntimeConfig, {
    today,
    oidc: { accountUrl },
    sampleData: true,
    uploadLimitBytes: 2 * 1024 * 1024,
    docsUrl: 'https://docs.example/',
    features: { policyKpis },
    defaultFilters,
    allowedFilters,
  });
  const store = makeStore();
  const session = { ...signedIn, ...opening.session };
  connectClient({ ...session, tenantId: 'tenant', signedOut: askToSignIn(store, session) });
  goTo(path, { sure: true });
  const view = render(
    <Provider store={store}>
      <ThemeProvider contextOnly>
        <BaseStyles>
          <LocationProvider>
            <MessageTimer.Provider value={messagesEnd ? inRealTime : staysForGood}>
              <Shell me={me} config={config} session={session} />
            </MessageTimer.Provider>
          </LocationProvider>
        </BaseStyles>
      </ThemeProvider>
    </Provider>,
  );
  await act(async () => undefined);
  return { server, store, user: userEvent.setup(), view };
}

/** A table once its rows have been read: its heads stand over grey rows before. */
export const findReadTable = (): Promise<HTMLElement> =>
  waitFor(() => {
    const table = screen.getByRole('table');
    if (table.closest('[aria-busy=true]')) throw new Error('The table is still being read.');
    return table;
  });

/** Presses Retry, which a banner draws once for wide and once for narrow windows. */
export async function pressRetry(user: UserEvent): Promise<void> {
  const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
  if (!retry) throw new Error('There is no Retry');
  await user.click(retry);
}

/** Whether a click with Ctrl is left to the browser, which opens a tab of its own; here it does not, for jsdom has none. */
export function opensInTab(link: HTMLElement): boolean {
  let isLeft = false;
  const look = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  return isLeft;
}

import type { RuntimeConfig } from '#shared/contract/platform';
import { localeOf } from '#shared/format/locale';
import { askedBefore, signedBefore } from '../core/asked';
import { begin, beginReading } from '../core/begun';
import { isEnding, keptUser, signedBy } from '../core/keptUser';
import { chosenLanguage, fallback, fetchPhrases } from '../core/language';
import { fetchScreen, screenAt } from '../core/screens';
import { coverageRoutes } from '../features/coverages/routes';
import { monitoringRoutes } from '../features/monitoring/routes';
import { partnerRoutes } from '../features/partners/routes';
import { policyRoutes } from '../features/policies/routes';
import { programRoutes } from '../features/programs/routes';
import { quoteRoutes } from '../features/quotes/routes';
import { settingsRoutes } from '../features/settings/routes';
import { applyLook } from './theme';

const routes = [
  ...[programRoutes, coverageRoutes, quoteRoutes, policyRoutes],
  ...[monitoringRoutes, partnerRoutes, settingsRoutes],
];
/** Addresses of the calls; their contract would be as large as all that comes here before it. */
export const addresses = { config: '/config.json', me: '/internal/me', stream: '/internal/stream' } as const;

/** The calls that the application begins with, as far as somebody is signed in; in whose name is known from the last time, or from the configuration. */
async function beginCalls(): Promise<void> {
  const config = begin(addresses.config);
  const signing = signedBefore() ?? ((await (await config).clone().json()) as RuntimeConfig);
  const user = keptUser(signing);
  if (!user || isEnding(user) || location.pathname.startsWith('/auth/')) {
    await import('../core/provider');
    return;
  }
  const headers = signedBy(user.access_token, signing.tenantId);
  const me = begin(addresses.me, headers);
  // A change between an answer and the opening of the stream would be missed.
  const { ok } = await begin(addresses.stream, headers);
  const questions = ok ? askedBefore(signing) : [];
  const readings = questions.map(({ address }) => beginReading(address, headers));
  readyFormats(localeOf(chosenLanguage()));
  await Promise.all([config, me, ...readings]);
}

/** The first number and the first date that are written have the browser load the rules of a language, which takes it tens of milliseconds: once all is asked it only waits. */
function readyFormats(locale: string): void {
  new Intl.NumberFormat(locale, { style: 'percent' }).format(0);
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(0);
}

const isGivenUp = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError';

/** Before the application is there, all that it is going to ask for is asked for: its phrases, the screen, and who is signed in. */
export async function beginPage(): Promise<void> {
  applyLook();
  const screen = screenAt(routes, location.pathname);
  const all = [beginCalls(), fetchPhrases(fallback), fetchPhrases(chosenLanguage()), screen && fetchScreen(screen)];
  // Whoever needs it finds the same fault, and says so. What was given up is none.
  for (const settled of await Promise.allSettled(all))
    if (settled.status === 'rejected' && !isGivenUp(settled.reason))
      console.info('What the page needs could not be fetched ahead', settled.reason);
}

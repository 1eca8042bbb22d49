import type { RuntimeConfig } from '#shared/contract/platform';
import { begin } from '../core/begun';
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

const routes = [
  ...[programRoutes, coverageRoutes, quoteRoutes, policyRoutes],
  ...[monitoringRoutes, partnerRoutes, settingsRoutes],
];
/** Addresses of the calls; their contract would be as large as all that comes here before it. */
export const addresses = { config: '/config.json', me: '/internal/me', stream: '/internal/stream' } as const;

/** The calls that the application begins with, as far as somebody is signed in. */
async function beginCalls(): Promise<void> {
  const response = await begin(addresses.config);
  const config = (await response.clone().json()) as RuntimeConfig;
  const user = keptUser(config);
  if (!user || isEnding(user) || location.pathname.startsWith('/auth/')) return;
  const headers = signedBy(user.access_token, config.tenantId);
  await Promise.all([begin(addresses.stream, headers), begin(addresses.me, headers)]);
}

/** Before the application is there, all that it is going to ask for is asked for: its phrases, the screen, and who is signed in. */
export async function beginPage(): Promise<void> {
  const screen = screenAt(routes, location.pathname);
  const all = [fetchPhrases(fallback), fetchPhrases(chosenLanguage()), screen && fetchScreen(screen), beginCalls()];
  // Whoever needs it finds the same fault, and says so.
  for (const fault of (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected'))
    console.info('What the page needs could not be fetched ahead', fault);
}

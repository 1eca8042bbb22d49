// Every screen of the console with what it says once it is there: what is tried for accessibility and taken as a picture.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const features = join(root, 'console/features');

/** Routes of the console's features, as their `routes.ts` has them. */
const routesOfConsole = () =>
  readdirSync(features).flatMap((area) =>
    [...readFileSync(join(features, area, 'routes.ts'), 'utf8').matchAll(/'(\/[^']*)': \(\) =>/g)].map(
      ([, route]) => route,
    ),
  );

/**
 * `read` answers the JSON of a path of the API, as somebody with every role; `says` is a text that stands on the screen when it is
 * ready, `route` the route of a feature that the screen is at.
 */
export async function findScreens(read) {
  const first = async (path, wanted = () => true) => {
    const { content } = await read(path);
    const found = content.find(wanted);
    if (!found) throw new Error(`The sample world has nothing for a screen at ${path}`);
    return found.id;
  };
  const coverage = await first(
    '/internal/coverages/find-by-labels?uiState=active&size=200',
    ({ label }) => label === 'Late monsoon rain, Alappuzha',
  );
  const quote = await first(
    '/internal/quotes/find-by-labels?size=50',
    ({ name }) => name === 'Kuttanad paddy, monsoon',
  );
  const { content: claims } = await read('/internal/claims?size=200');
  const policy = claims.find(({ state }) => state === 'in_review').policyId;
  const [{ coverageLabel: shared }] = await read('/internal/permalinks');
  const draft = await first('/internal/policies/find-by-labels?size=50', ({ state }) => state === 'created');
  const partner = await first('/internal/business-partners?size=1');
  const { parametricEventId: event } = await read(`/internal/coverages/${coverage}`);
  const listed = [
    ['select-program', '/select-program', 'Choose the program'],
    ['programs', '/programs', 'Choose the program'],
    ['program', '/programs/1', 'Program Name', '/programs/:id'],
    ['dashboard', '/dashboard', 'Showing 1 to'],
    ['program-design', '/program-design', 'Showing 1 to'],
    ['program-new', '/program-design/new', 'Create Program'],
    ['program-edit', '/program-design/sample-program-1', 'Save', '/program-design/:id'],
    ['program-launch', '/program-launch', 'Showing 1 to'],
    ['program-monitor', '/program-monitor', 'Showing 1 to'],
    ['coverages', '/coverages', 'Late monsoon rain, Alappuzha'],
    ['coverages-term-sheet', '/coverages/term-sheet', 'No coverage is selected'],
    ['coverages-map', '/coverages?view=map', 'Click on clusters', '/coverages'],
    ['coverage-new', '/coverages/new', 'Rainfall'],
    ['coverage', `/coverages/coverage/${coverage}`, 'Historic Burn Cost', '/coverages/coverage/:id'],
    ['quotes', '/quotations', 'Kuttanad paddy, monsoon'],
    ['quote-new', '/quotations/new', 'Paddy Crop Insurance'],
    ['quote', `/quotations/quotation/${quote}`, 'Quotation Summary', '/quotations/quotation/:id'],
    ['policies', '/policies', 'Total Premium amount'],
    ['policy', `/policies/policy/${policy}`, 'Basic Information', '/policies/policy/:id'],
    ['policy-claims', `/policies/policy/${policy}?tab=claims`, 'Policy Claim Overview', '/policies/policy/:id'],
    ['policy-report', `/policies/policy/${policy}?tab=report`, 'Index Tracker', '/policies/policy/:id'],
    ['policy-history', `/policies/policy/${policy}?tab=history`, 'When', '/policies/policy/:id'],
    ['policy-draft', `/policies/policy-draft/${draft}`, 'Policy details', '/policies/policy-draft/:id'],
    ['monitoring', '/monitoring', 'Places in view'],
    ['monitoring-list', '/monitoring?view=list', 'Late monsoon rain, Alappuzha', '/monitoring'],
    ['event', `/monitoring/event/${event}`, 'Explain this payout', '/monitoring/event/:id'],
    ['shares', '/monitoring/shares', shared],
    ['partners', '/clients', 'Country'],
    ['partner', `/clients/${partner}`, 'Edit Details', '/clients/:id'],
    ['partner-new', '/clients/new', 'Contact name'],
    ['partner-import', '/clients/import', 'CSV'],
    ['partner-duplicates', '/clients/duplicates', 'Duplicates'],
    ['partner-merge', `/clients/merge`, 'Merge'],
    ['settings', '/settings', 'Save'],
    ['account', '/account', 'Organisation', null],
    ['inbox', '/inbox', 'Mark all as read', null],
    ['not-found', '/nowhere', 'There is nothing here', null],
  ].map(([name, path, says, route = path]) => ({ name, path, says, route }));
  // One of them only leads on, to the address of a coverage.
  const missing = routesOfConsole().filter(
    (path) => path !== '/coverages/:id' && !listed.some(({ route }) => route === path),
  );
  if (missing.length > 0) throw new Error(`scripts/screens.mjs has no screen at ${missing.join(', ')}`);
  return listed;
}

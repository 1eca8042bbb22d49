import type { Browser, Page } from 'puppeteer';
import { findClaims, readClaim } from '#shared/contract/claims';
import { findPartners } from '#shared/contract/partners';
import { findPolicies, readPolicy } from '#shared/contract/policies';
import { findPrograms, saveProgram } from '#shared/contract/programs';
import { openShell } from './support/browser';
import { type CutProxy, openCutProxy } from './support/cutProxy';
import { keyboardAt } from './support/keyboard';
import { startWorld, type World } from './support/world';
import { partOf } from './support/parts';

let world: World;
let proxy: CutProxy;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  proxy = await openCutProxy();
  browser = await openShell();
  page = await openPage();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await proxy?.close();
  await world?.close();
});
/** The page of somebody who is not signed in yet, on the line that is cut. */
async function openPage(): Promise<Page> {
  const context = await browser.createBrowserContext({
    proxyServer: proxy.address,
    proxyBypassList: ['<-loopback>'],
  });
  const opened = await context.newPage();
  await opened.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await opened.setViewport({ width: 1440, height: 1000 });
  return opened;
}
const called = async (search: string) =>
  (await world.call(findPartners, { query: { search } }, { as: 'agent' })).content.map(({ name }) => name);

test('the line cut when the server has added a partner: the form says so, and what is typed next changes that partner', async () => {
  const keys = keyboardAt(page);
  await page.goto(world.url);
  await keys.signIn('agent');
  await keys.run('Choose');
  await keys.waitFor('My work');
  await keys.command('New business partner');
  await keys.waitFor('New Business Partner');
  const typed = { 'Contact name': 'A. Grower', 'E-mail': 'growers@example.org', Postcode: '682001' };
  const address = { State: 'Kerala', 'State code': 'KL', Country: 'India', 'Country code': 'IN' };
  await keys.type('Name', 'Cut Growers');
  await keys.choose('Role', 'Policy holder');
  for (const [label, text] of Object.entries({ ...typed, ...address })) await keys.type(label, text);

  const mend = proxy.cut('POST', '/internal/business-partners');
  await keys.run('Submit');
  await keys.waitFor('The server cannot be reached. Check the connection and try again.');
  expect(proxy.lost()).toBeGreaterThan(0);
  expect(await called('Cut Growers')).toEqual(['Cut Growers']);
  mend();

  await keys.type('Name', 'Cut Growers of Kuttanad');
  await keys.run('Submit');
  await keys.waitFor('Cut Growers of Kuttanad was saved');
  // Until the list stands the form is left, and would ask.
  await keys.waitFor('Add new +');
  expect(await called('Cut Growers')).toEqual(['Cut Growers of Kuttanad']);
});

test('the line cut when the server has deleted a program: the news take its card away, the question stays, and Undo works', async () => {
  const names = async () =>
    (await world.call(findPrograms, { query: { search: 'Cut program' } }, { as: 'agent' })).content.map(
      ({ name }) => name,
    );
  const id = crypto.randomUUID();
  const fields = { description: '', currency: 'INR', country: 'India', icon: 'grass', insuredUnit: 'Acres' } as const;
  await world.call(
    saveProgram,
    { body: { '@type': 'NewProgram', id, name: 'Cut program', status: 'DRAFT', labels: {}, ...fields } },
    { as: 'owner' },
  );
  const keys = keyboardAt(page);
  await page.goto(`${world.url}/program-design`);
  await keys.waitFor('Cut program');
  await keys.run('Delete Cut program');
  const mend = proxy.cut('DELETE', `/internal/program/${id}`);
  await keys.run('Delete');
  await keys.waitFor('Failed to delete program. Please try again.');
  const card = 'article[aria-label="Cut program"], [aria-label="Cut program"]';
  await page.waitForFunction((sought) => !document.querySelector(sought), {}, card);
  expect(await names()).toEqual([]);
  mend();
  await keys.run('Delete');
  await keys.waitFor('Program Cut program is deleted.');
  await keys.closed();
  await keys.run('Undo');
  await keys.waitFor('Program Cut program is back.');
  expect(await names()).toEqual(['Cut program']);
});

test('a page whose scripts the browser has kept, and whose body comes late, stands all the same', async () => {
  const keys = keyboardAt(page);
  await page.goto(`${world.url}/program-design`);
  await keys.waitFor('New Program');
  const mend = proxy.halve('/program-design', 2_000);
  await page.goto(`${world.url}/program-design`);
  await keys.waitFor('New Program');
  mend();
});

test('a page whose script is lost on the line says so, and stands once it is tried again', async () => {
  const keys = keyboardAt(page);
  const script = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .find((path) => path.startsWith('/assets/main-')) ?? '',
  );
  await page.setCacheEnabled(false);
  const mend = proxy.cut('GET', script);
  await page.goto(`${world.url}/program-design`);
  await keys.waitFor('The server cannot be reached. Check the connection and try again.');
  mend();
  await keys.run('Try again');
  await keys.waitFor('New Program');
  await page.setCacheEnabled(true);
});

test('the line cut whenever the server has moved a claim on: each time it is said, the same button goes on, and it is paid once', async () => {
  const admin = { as: 'admin' } as const;
  const { content: policies } = await world.call(findPolicies, { query: { search: partOf('disputed').policy } }, admin);
  const policyId = policies[0]?.id ?? '';
  const [claim] = (await world.call(findClaims, { query: { policyId } }, admin)).content;
  const params = { id: claim?.id ?? '' };
  expect(claim?.state).toBe('in_review');
  const other = await openPage();
  const keys = keyboardAt(other);
  await other.goto(world.url);
  await keys.signIn('admin');
  await keys.run('Choose');
  await keys.waitFor('My work');
  await other.goto(`${world.url}/policies/policy/${policyId}?tab=claims`);
  await keys.waitFor('Policy Claim Overview');
  await keys.run(/In review$/);
  for (const [move, state, shown] of [
    ['Approve', 'approved', 'Approved'],
    ['Mark as paid', 'paid', 'Paid'],
  ] as const) {
    const mend = proxy.cut('POST', `/internal/claims/${params.id}/transition`);
    await keys.run(move);
    await keys.type('Reason', 'As computed.');
    await keys.run(move);
    await keys.waitFor('The server cannot be reached. Check the connection and try again.');
    expect((await world.call(readClaim, { params }, admin)).state).toBe(state);
    mend();
    await keys.run(move);
    await keys.closed();
    await keys.waitFor(shown);
  }
  const { history, amount } = await world.call(readClaim, { params }, admin);
  expect(history.filter(({ to }) => to === 'paid')).toMatchObject([
    { who: 'admin@isoline.demo', reason: 'As computed.' },
  ]);
  expect((await world.call(readPolicy, { params: { id: policyId } }, admin)).totalPaidAmount).toEqual(amount);
});

import { RuntimeConfig } from '#shared/contract/platform';
import { sampleOf } from '../../tests/support/console/sample';

const config = sampleOf(RuntimeConfig, { oidc: { issuer: 'https://id.example', clientId: 'console' } });
const signedIn = (sub: string) =>
  sessionStorage.setItem('oidc.user:https://id.example:console', JSON.stringify({ profile: { sub } }));
const go = (to: string) => window.history.replaceState(null, '', to);
/** The page as it is opened at an address: its modules begin anew, and what the browser keeps is there. */
async function open(at: string) {
  go(at);
  jest.resetModules();
  return import('./asked');
}
/** A visit during which the page asks for something. */
async function visit(at: string, ...names: readonly string[]) {
  const { noteQuestion, keepQuestions } = await open(at);
  for (const name of names) noteQuestion(`GET ${name}`, { query: {} }, () => name);
  return keepQuestions;
}
const rememberedAt = async (at: string) => {
  const { askedBefore } = await open(at);
  return askedBefore(config).map(({ address }) => address);
};
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn('asha');
});

test('what a page needed at its address is known when it is opened there again, and nowhere else', async () => {
  (await visit('/coverages?page=2', '/a', '/b', '/a'))(config);
  expect(await rememberedAt('/coverages?page=2')).toEqual(['/a', '/b']);
  expect(await rememberedAt('/coverages')).toEqual([]);
  (await visit('/coverages?page=2', '/c'))(config);
  expect(await rememberedAt('/coverages?page=2')).toEqual(['/c']);
});

test('what is asked after that, or at another address, is not remembered', async () => {
  const { noteQuestion, keepQuestions } = await open('/coverages');
  noteQuestion('GET /a', {}, () => '/a');
  keepQuestions(config);
  noteQuestion('GET /b', {}, () => '/b');
  keepQuestions(config);
  expect(await rememberedAt('/coverages')).toEqual(['/a']);
  const keep = await visit('/quotations', '/c');
  go('/policies');
  keep(config);
  expect(await rememberedAt('/quotations')).toEqual([]);
  expect(await rememberedAt('/policies')).toEqual([]);
});

test('nobody asks what somebody else has asked, and whoever signs out leaves nothing behind', async () => {
  (await visit('/coverages', '/a'))(config);
  signedIn('ravi');
  expect(await rememberedAt('/coverages')).toEqual([]);
  (await visit('/quotations', '/b'))(config);
  expect(JSON.stringify({ ...localStorage })).not.toContain('/a');
  const { forgetQuestions, signedBefore } = await open('/');
  expect(signedBefore()).toEqual({
    tenantId: config.tenantId,
    oidc: { issuer: 'https://id.example', clientId: 'console' },
  });
  forgetQuestions();
  expect(signedBefore()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read is as if nothing were kept, and the log says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('isoline.asked', '{"person":');
  expect(await rememberedAt('/coverages')).toEqual([]);
  expect(warn).toHaveBeenCalledWith('What this page has asked before could not be read', expect.anything());
  warn.mockRestore();
});

test.each([
  ...['5', '"text"', '[]', '{', '{"places":5}', '{"person":"asha","signing":5,"places":[]}'],
  '{"person":"asha","signing":{"tenantId":"t","oidc":{"issuer":"i","clientId":"c"}},"places":[5]}',
  '{"person":"asha","signing":{"tenantId":"t","oidc":{"issuer":"i","clientId":"c"}},"places":[{"at":"/","questions":[5]}]}',
])('%s in its storage is as if nothing had been asked before', async (junk) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  localStorage.setItem('isoline.asked', junk);
  const { signedBefore } = await open('/');
  expect(signedBefore()).toBeNull();
  expect(await rememberedAt('/')).toEqual([]);
  (await visit('/', '/a'))(config);
  expect(await rememberedAt('/')).toEqual(['/a']);
  warn.mockRestore();
});

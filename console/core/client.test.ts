import { moveClaim } from '#shared/contract/claims';
import { fetchCall } from '#shared/contract/client';
import { findCoverages } from '#shared/contract/coverages';
import { ask } from './ask';
import { client, connectClient } from './client';

const page = { content: [], totalElements: 0, totalPages: 0, numberOfElements: 0 };
type Signing = { token?: string | null; renewed?: string | null; signedIn?: string | null };
/** Who signs, a server that takes one token only, and what it was sent. */
function connect({ token = 'old', renewed = null, signedIn = null }: Signing, right: string) {
  const sent: (string | undefined)[] = [];
  const asked: string[] = [];
  const answer = (name: string, value: string | null) => async () => {
    asked.push(name);
    return value;
  };
  Object.assign(globalThis, {
    fetch: async (_: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(headers['authorization']);
      expect(headers['x-tenant-id']).toBe('tenant');
      const isRight = headers['authorization'] === `Bearer ${right}`;
      return Response.json(isRight ? page : { message: 'Sign in.', code: 'auth' }, { status: isRight ? 200 : 401 });
    },
  });
  connectClient({
    token: answer('token', token),
    renew: answer('renew', renewed),
    signedOut: answer('signedOut', signedIn),
    tenantId: 'tenant',
  });
  return { sent, asked };
}
const read = () => ask(client, findCoverages, { query: {} });

test('a call is signed with the token that is good for now', async () => {
  const { sent, asked } = connect({}, 'old');
  expect(await read()).toEqual(page);
  expect([sent, asked]).toEqual([['Bearer old'], ['token']]);
});

test('refused for its token, it is sent again with a new one, once', async () => {
  const signing = { token: 'old', renewed: 'new' };
  const { sent, asked } = connect(signing, 'neither');
  // The token that is good for now is asked for each time: it is still the old one here.
  await expect(read()).rejects.toMatchObject({ status: 401, message: 'Sign in.' });
  expect(sent).toHaveLength(2);
  expect(asked).toEqual(['token', 'renew', 'token']);
});

test('sent again with a new token, a write has the same key and version: done already, it is not done twice', async () => {
  const kept: unknown[] = [];
  connect({ renewed: 'new' }, 'neither');
  Object.assign(globalThis, {
    fetch: async (address: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
      kept.push([address, headers['idempotency-key'], headers['if-match'], body]);
      return Response.json({ message: 'Sign in.', code: 'auth' }, { status: 401 });
    },
  });
  const request = { params: { id: 'a/b?c#d%20é' }, body: { to: 'paid', reason: 'As computed' } } as const;
  const saved = fetchCall(client, moveClaim, request, { idempotencyKey: 'key', ifMatch: '"3"' });
  await expect(saved).rejects.toMatchObject({ status: 401 });
  // Whatever an id consists of, it stays one part of the address.
  const address = expect.stringMatching(/\/internal\/claims\/a%2Fb%3Fc%23d%2520%C3%A9\/transition$/);
  const sent = [address, 'key', '"3"', JSON.stringify(request.body)];
  expect(kept).toEqual([sent, sent]);
});

test('whoever is signed out is asked first, and the call goes on with their token', async () => {
  const { sent, asked } = connect({ token: null, signedIn: 'theirs' }, 'theirs');
  expect(await read()).toEqual(page);
  expect([sent, asked]).toEqual([['Bearer theirs'], ['token', 'signedOut']]);
});

test('where the provider gives no new token, the person is asked; where nobody signs in, the refusal stands', async () => {
  const { sent, asked } = connect({}, 'new');
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(sent).toEqual(['Bearer old']);
  expect(asked).toEqual(['token', 'renew', 'signedOut']);
});

test('signed by nobody, a call has no token', async () => {
  const { sent } = connect({ token: null }, 'none');
  await expect(read()).rejects.toMatchObject({ status: 401 });
  expect(sent[0]).toBeUndefined();
});

const page502 = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
test.each([
  [502, page502, 'gateway', 'The server cannot be reached at the moment (502). Try again in a moment.'],
  [504, '', 'gateway', 'The server cannot be reached at the moment (504). Try again in a moment.'],
  [500, 'Internal Server Error', 'http', 'The server failed and did not say why (500). Try again in a moment.'],
  [401, '<h1>Unauthorized</h1>', 'http', 'This session has ended. Sign in again.'],
  [
    404,
    '<h1>Not Found</h1>',
    'http',
    'This was not found: it was removed, or its address is wrong. Check the address, or go back to its list.',
  ],
  [403, '<h1>Blocked</h1>', 'http', 'The server refused this and did not say why (403).'],
  [413, '<h1>413</h1>', 'http', 'This is too large to be sent.'],
  [500, '{"error":"x"}', 'http', 'The server failed and did not say why (500). Try again in a moment.'],
])(
  'of an answer %s that was not written for people (%s) people read none of it',
  async (status, body, code, message) => {
    connect({}, 'old');
    Object.assign(globalThis, { fetch: async () => new Response(body, { status, statusText: 'Raw words' }) });
    await expect(read()).rejects.toMatchObject({ status, code, message });
  },
);

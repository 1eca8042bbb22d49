import { Failure } from '#shared/contract/client';
import { isOutdated, mayPass, refusalOf } from './refusal';

const refusal = (status: number) => ({ status, code: 'any', message: 'No.', requestId: null });

test.each([400, 403, 404, 405, 409, 410, 412, 413, 414, 415, 422])(
  '%d is answered so the next time too: no Retry',
  (status) => expect(mayPass(refusal(status))).toBe(false),
);
// 0: nothing was answered at all.
test.each([0, 408, 425, 429, 500, 502, 503, 504])('%d may be answered otherwise the next time: Retry', (status) =>
  expect(mayPass(refusal(status))).toBe(true),
);

test('a failure of a call keeps what the server said; anything else is its own text', () => {
  const failure = new Failure(422, 'quotes.invalid', 'No.', 'r1', { fields: [] });
  expect(refusalOf(failure)).toEqual({
    status: 422,
    code: 'quotes.invalid',
    message: 'No.',
    requestId: 'r1',
    details: { fields: [] },
  });
  const own = { status: 0, code: 'internal', requestId: null };
  expect(refusalOf(new TypeError('x is not a function'))).toEqual({ ...own, message: 'x is not a function' });
  expect(refusalOf('out of order')).toEqual({ ...own, message: 'out of order' });
});

test('only 412 says that somebody else was faster', () =>
  expect([409, 412, 428].map((status) => isOutdated(refusal(status)))).toEqual([false, true, false]));

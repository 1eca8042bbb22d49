import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { Call } from '#shared/contract/call';
import { readCoverage } from '#shared/contract/coverages';
import { readEvent } from '#shared/contract/monitoring';
import { readPartner } from '#shared/contract/partners';
import { readPolicy } from '#shared/contract/policies';
import { Policy } from '#shared/contract/policy';
import { readProgram } from '#shared/contract/programs';
import { readQuote } from '#shared/contract/quotes';
import { FakeServer, refuses } from '../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../tests/support/console/openConsole';
import { sampleOf } from '../../tests/support/console/sample';

test.each<[string, Call, string]>([
  ['/policies/policy/x', readPolicy, '/policies'],
  ['/policies/policy-draft/x', readPolicy, '/policies'],
  ['/quotations/quotation/x', readQuote, '/quotations'],
  ['/coverages/coverage/x', readCoverage, '/coverages'],
  ['/monitoring/event/x', readEvent, '/monitoring'],
  ['/clients/x', readPartner, '/clients'],
  ['/programs/x', readProgram, '/programs'],
  ['/program-design/x', readProgram, '/program-design'],
])('%s, which is not there, says so and leads on to its list', async (path, call, list) => {
  const server = new FakeServer().answer(call, refuses({ status: 404, message: 'There is no such thing.' }) as never);
  const { user } = await openConsole(path, { server });
  expect((await screen.findAllByText(/There is no such thing/))[0]).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  const [back] = await screen.findAllByRole('button', { name: 'Go back' });
  await user.click(back as HTMLElement);
  expect(location.pathname).toBe(list);
});

test('whoever came from elsewhere goes back there', async () => {
  const server = new FakeServer().answer(readPolicy, refuses({ status: 404, message: 'There is no such thing.' }));
  const { user } = await openConsole('/policies/policy/x?backTo=/quotations/quotation/q1', { server });
  const [back] = await screen.findAllByRole('button', { name: 'Go back' });
  await user.click(back as HTMLElement);
  expect(location.pathname).toBe('/quotations/quotation/q1');
});

test('what could not be read because the session has ended can be asked for again', async () => {
  const message = 'This session has ended. Sign in again.';
  const server = new FakeServer().answer(readPolicy, refuses({ status: 401, message }));
  const { user } = await openConsole('/policies/policy/x', { server });
  expect((await screen.findAllByText(new RegExp(message)))[0]).toBeVisible();
  server.answer(readPolicy, sampleOf(Policy, { name: 'Kuttanad paddy' }));
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Kuttanad paddy' })).toBeVisible();
});

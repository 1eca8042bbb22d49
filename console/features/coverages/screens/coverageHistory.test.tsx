import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { coverageHistory, readCoverage } from '#shared/contract/coverages';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { HistoryEntry } from '#shared/contract/history';
import { FakeServer, hangs } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer()).answer(readPricingResult, hangs);
});
afterEach(() => server.close());

const entry = (fields: readonly object[]) =>
  sampleOf(HistoryEntry, {
    ...{ action: 'edited', from: 'version 1', to: 'version 2', whoName: 'Asha', channel: 'console', reason: null },
    details: { fields },
  });
async function changeTold(coverage: Parameters<typeof sampleOf<typeof Coverage>>[1], fields: readonly object[]) {
  server.answer(readCoverage, sampleOf(Coverage, { id: 'c1', version: 2, ...coverage }));
  server.answer(coverageHistory, { content: [entry(fields)], totalPages: 1, totalElements: 1, numberOfElements: 1 });
  const { user } = await openConsole('/coverages/coverage/c1', { server });
  await user.click(await screen.findByRole('button', { name: 'Show' }));
  const table = within(await screen.findByRole('table', { name: 'History' }));
  return table.getAllByRole('row').at(-1)?.textContent?.replaceAll('\u00a0', ' ');
}

test('an edit is told field by field, in the words and units of the form', async () => {
  const told = await changeTold(
    { riskTypeId: 'RAINFALL', triggerUnit: 'mm', indexDefinition: { decimals: 1, output: { unit: { symbol: 'mm' } } } },
    [
      { field: 'trigger', from: '100', to: '3600.25' },
      { field: 'minPayoutPct', from: '0.07', to: '0.2' },
      { field: 'exit', from: '', to: '180' },
      { field: 'end', from: '2026-04-30', to: '2026-05-15' },
      { field: 'detrend', from: 'NONE', to: 'LOESS' },
      { field: 'labels', from: '', to: 'user/program:Paddy' },
    ],
  );
  for (const text of [
    'Version 1 → Version 2',
    'Trigger: 100.0 mm → 3,600.25 mm',
    'Payout amount (% of sum insured): 7 % → 20 %',
    'Exit: --- → 180.0 mm',
    'To: 30-Apr → 15-May',
    'Trend: None → Loess',
    'Tags: --- → user/program:Paddy',
  ])
    expect(told).toContain(text);
});

test('a duration, seconds in the trail, is told in hours', async () => {
  const told = await changeTold(
    {
      duration: true,
      riskTypeId: 'CLOUD',
      indexDefinition: { decimals: 0, output: { unit: { symbol: 's' } } },
    },
    [{ field: 'trigger', from: '3600', to: '9000' }],
  );
  expect(told).toContain('Trigger: 1.0 h → 2.5 h');
});

import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { modules } from '#shared/contract/access';
import { Coverage } from '#shared/contract/coverage';
import { coverageLabels, findCoverages, listCoverages } from '#shared/contract/coverages';
import { drawTermSheet } from '#shared/contract/coverageTermSheet';
import { findPrograms, samplePrograms } from '#shared/contract/programs';
import { samplePrograms as bundled } from '#shared/contract/sampleCatalogue';
import { coveragesChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const rain = sampleOf(Coverage, {
  id: 'c1',
  label: 'Late rain',
  uiState: 'active',
  currency: 'INR',
  structure: 'linear',
  trigger: 15,
  minPayoutPct: 0.2,
  payoutPerUnitPct: 0.01,
  limitPct: 1,
  insuredAmount: { amount: 1000, currency: 'INR' },
  grossPremiumIndicationPct: 0.05,
  monitoringTarget: { name: 'Alappuzha' },
  indexDefinition: { triggerComparator: 'GT', decimals: 1, output: { unit: { symbol: 'mm' } } },
});
const storm = { ...rain, id: 'c2', label: 'Storm', currency: 'USD', grossPremiumIndicationPct: null };
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(coverageLabels, [])
    .answer(findPrograms, { ...pageOf([]), statuses: [] })
    .answer(samplePrograms, [...bundled])
    .answer(findCoverages, pageOf([rain, storm]))
    .answer(listCoverages, [rain, storm]);
});
afterEach(() => server.close());

/** Selects both coverages in the list and opens their sheet, as people do. */
async function openSheet(listAt = '/coverages') {
  const opened = await openConsole(listAt, { server });
  await opened.user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await opened.user.click(screen.getByRole('button', { name: 'Show Term-Sheet' }));
  await screen.findByRole('heading', { name: 'Term-Sheet' });
  return opened;
}
const totalIn = (currency: string) => screen.getByRole('heading', { name: `Total in ${currency}` }).closest('section');
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

test('the selected coverages stand on a sheet that says it is information only, with their payouts as amounts', async () => {
  await openSheet();
  expect(
    await screen.findByText('This view is information only. Any data on the term-sheet will not be saved permanently'),
  ).toBeVisible();
  const late = await row('Late rain');
  expect(late.getByText(/^above 15.0.mm$/)).toBeVisible();
  expect(late.getByText(/^Minimum 20.%: INR 4,800.00$/)).toBeVisible();
  expect(late.getByText(/^1.0.% per mm: INR 240.00$/)).toBeVisible();
  expect(late.getByText(/^Limit 100.%: INR 24,000.00$/)).toBeVisible();
  expect(late.getByText('INR 1,200.00')).toBeVisible();
  expect((await row('Storm')).getByText('no price yet')).toBeVisible();
  expect(totalIn('INR')).toHaveTextContent('Sum InsuredINR 24,000.00Premium estimateINR 1,200.005.0 %');
  expect(totalIn('USD')).toHaveTextContent(/^Total in USDSum InsuredUSD 1,000\.00Premium estimate---Without the cov/);
});

test('the sheet belongs to the coverages: it opens where the module termSheets is switched off', async () => {
  const without = modules.filter((name) => name !== 'termSheets');
  expect(without).toHaveLength(modules.length - 1);
  await openConsole('/coverages/term-sheet', { server, modules: without });
  expect(await screen.findByRole('heading', { name: 'Term-Sheet' })).toBeVisible();
});

test('of more than can be read at once no sheet is begun: it says how many it is of', async () => {
  const { store } = await openConsole('/coverages/term-sheet', { server });
  const ids = Array.from({ length: 10_001 }, (_, at) => `c${at}`);
  act(() => void store.dispatch(coveragesChosen(ids)));
  expect(
    await screen.findByText('A term sheet shows at most 10,000 coverages. You have chosen 10,001: choose fewer.'),
  ).toBeVisible();
  expect(server.of(listCoverages)).toEqual([]);
});

test('a program shows its industry, unit, country and currency, and brings its sum per unit', async () => {
  const { user } = await openSheet();
  await user.selectOptions(await screen.findByLabelText('Program'), 'Soybean Crop Insurance');
  const program = screen.getByRole('heading', { name: 'Soybean Crop Insurance' }).closest('section');
  expect(program).toHaveTextContent('IndustryAgricultureInsured UnitAcresCountry/RegionIndiaCurrencyINR');
  expect((await row('Late rain')).getByLabelText(/Sum insured per unit/)).toHaveValue('5312.5');
  // That sum is rupees: a coverage in dollars keeps its own.
  expect((await row('Storm')).getByLabelText(/Sum insured per unit/)).toHaveValue('1000');
});

test('unit and country of the program are said in the language of the reader', async () => {
  localStorage.setItem('isoline.language', 'de');
  const { user, store } = await openConsole('/coverages/term-sheet', { server });
  act(() => void store.dispatch(coveragesChosen([rain.id])));
  await user.selectOptions(await screen.findByLabelText('Programm'), 'Soybean Crop Insurance');
  expect(await screen.findByText('Land/Region')).toBeVisible();
  expect(screen.getByText('Indien')).toBeVisible();
  localStorage.removeItem('isoline.language');
});

test('quantity and sum are tried on the sheet: amounts follow, and what the contract refuses says so', async () => {
  const { user } = await openSheet();
  const late = await row('Late rain');
  const quantity = late.getByLabelText(/Quantity/);
  await user.clear(quantity);
  await user.type(quantity, '12');
  expect(late.getByText('INR 2,88,000.00', { selector: 'span' })).toBeVisible();
  expect(late.getByText('INR 14,400.00')).toBeVisible();
  await user.type(quantity, '.5');
  expect(late.getByText('A quantity is a whole number.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  expect(totalIn('INR')).toHaveTextContent(
    'Sum Insured---Premium estimate---Correct the marked quantities and sums to see this total.',
  );
  expect(totalIn('USD')).not.toHaveTextContent('Correct the marked');
});

test('the PDF is drawn up from what the sheet shows, and nothing else is sent', async () => {
  server.answer(drawTermSheet, null);
  const { user } = await openSheet();
  await user.selectOptions(await screen.findByLabelText('Program'), 'Paddy Crop Insurance');
  const quantity = (await row('Late rain')).getByLabelText(/Quantity/);
  await user.clear(quantity);
  await user.type(quantity, '3');
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(server.of(drawTermSheet)).toHaveLength(1));
  expect(server.of(drawTermSheet)[0]?.body).toEqual({
    programId: '1',
    items: [
      { coverageId: 'c1', quantity: 3, sumInsured: { amount: 24_000, currency: 'INR' } },
      { coverageId: 'c2', quantity: 1, sumInsured: { amount: 1000, currency: 'USD' } },
    ],
  });
});

test('Cancel goes back to the list as it was left, and without a way back to Coverages', async () => {
  const { user } = await openSheet('/coverages?status=active');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/coverages?status=active'));
  await screen.findByRole('heading', { name: 'Coverages' });
  goTo('/coverages/term-sheet?backTo=%2Fcoverages&tab=list');
  await screen.findByRole('heading', { name: 'Term-Sheet' });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/coverages?tab=list'));
  await screen.findByRole('heading', { name: 'Coverages' });
  goTo('/coverages/term-sheet');
  await screen.findByRole('heading', { name: 'Term-Sheet' });
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/coverages'));
});

test('with nothing selected the sheet leads to where coverages are selected', async () => {
  const { user } = await openConsole('/coverages/term-sheet', { server });
  expect(await screen.findByText('No coverage is selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Select coverages' }));
  expect(await screen.findByText('Late rain')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show Term-Sheet' })).toBeNull();
});

test('coverages that are gone are counted, and a sheet that could not be read is read again', async () => {
  server.answer(listCoverages, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/coverages', { server });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(screen.getByRole('button', { name: 'Show Term-Sheet' }));
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(listCoverages, [rain]);
  await pressRetry(user);
  expect(await screen.findByText('1 chosen coverage is not there any more and is left out.')).toBeVisible();
});

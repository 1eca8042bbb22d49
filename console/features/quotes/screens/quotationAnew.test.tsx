import '@testing-library/jest-dom';
import { act, fireEvent, screen } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { listCoverages, readCoverage } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { findPartners, readTaxStatuses } from '#shared/contract/partners';
import { findPrograms, SampleProgram, samplePrograms } from '#shared/contract/programs';
import { createQuote, findQuotes, rejectQuote, saveQuote } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import { goTo } from '../../../core/routing';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const rain = sampleOf(Coverage, {
  ...{ id: 'k1', label: 'Late monsoon rain', uiState: 'active', currency: 'INR', labels: ['user/program:Paddy'] },
  ...{ start: '2026-06-01', end: '2026-09-30', grossPremiumIndicationPct: 0.05 },
});
const draft = sampleOf(Quote, { id: 'q1', version: 1, uiState: 'draft', program: 'Paddy' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(samplePrograms, [sampleOf(SampleProgram, { id: 1, Name: 'Paddy', Currency: 'INR', BoundingBox: null })])
    .answer(findPrograms, { ...pageOf([]), statuses: [] })
    .answer(listCoverages, [rain])
    .answer(readCoverage, rain)
    .answer(findPartners, pageOf([sampleOf(BusinessPartner, { id: 'c1', name: 'Asha Farms', role: 'POLICY_HOLDER' })]))
    .answer(readTaxStatuses, [])
    .answer(findQuotes, pageOf([]))
    .answer(createQuote, draft)
    .answer(saveQuote, { ...draft, version: 2 })
    .answer(rejectQuote, undefined);
});
afterEach(() => server.close());

test('a wizard that is opened again begins with its defaults, and with nothing of the quote before', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  const press = async (name: string) => user.click((await screen.findAllByRole('button', { name }))[0] as Element);
  const atTerms = async () => {
    expect(await screen.findByLabelText('Insured Extend')).toHaveValue('1');
    await press('Next');
    return screen.findByRole('slider', { name: /Commission/ });
  };
  fireEvent.change(await atTerms(), { target: { value: '0.15' } });
  await press('Asha Farms');
  for (const [label, text] of [
    [/Quote name/, 'Kuttanad paddy'],
    ['Service fee', '7'],
    ['Exclusions', 'War'],
    ['Remarks', 'Paid by the mill'],
  ] as const) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
  await press('CANCEL');
  await press('Yes, Cancel');
  expect(await screen.findByText('No Quotes Found')).toBeVisible();

  act(() => goTo('/quotations/new?coverage=k1'));
  expect(await atTerms()).toHaveValue('0.125');
  expect(screen.getByLabelText(/Quote name/)).toHaveValue('');
  expect(screen.getByLabelText('Service fee')).toHaveValue('100');
  expect(screen.getByLabelText('Exclusions')).toHaveValue('');
  expect(screen.getByLabelText('Remarks')).toHaveValue('');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

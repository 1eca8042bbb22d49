import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { findCoverages, findCoveragesInBox, listCoverages, readCoverage } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { findPartners, readTaxStatuses } from '#shared/contract/partners';
import { findPrograms, SampleProgram, samplePrograms } from '#shared/contract/programs';
import { createQuote, readQuote, saveQuote } from '#shared/contract/quotes';
import { Quote, QuoteItem } from '#shared/contract/quote';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const paddy = sampleOf(SampleProgram, { id: 1, Name: 'Paddy', SelectionType: 'map', Currency: 'INR' });
const rain = sampleOf(Coverage, {
  ...{ id: 'k1', label: 'Late monsoon rain', uiState: 'active', currency: 'INR', labels: ['user/program:Paddy'] },
  ...{ start: '2026-06-01', end: '2026-09-30', grossPremiumIndicationPct: 0.05 },
});
const asha = sampleOf(BusinessPartner, { id: 'c1', name: 'Asha Farms', role: 'POLICY_HOLDER' });
const draft = sampleOf(Quote, { id: 'q1', version: 1, uiState: 'draft', program: 'Paddy' });

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = answerMap(new FakeServer())
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(samplePrograms, [paddy])
    .answer(findPrograms, { ...pageOf([]), statuses: [] })
    .answer(findCoverages, pageOf([rain]))
    .answer(listCoverages, [rain])
    .answer(readCoverage, rain)
    .answer(findPartners, pageOf([asha]))
    .answer(readTaxStatuses, [])
    .answer(createQuote, draft)
    .answer(saveQuote, { ...draft, version: 2 });
});
afterEach(() => server.close());
const open = (query = '') => openConsole(`/quotations/new${query}`, { server });
const press = async (user: Opened['user'], name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as Element);
const step = () => document.querySelector('ol [aria-current=step]')?.textContent;
const named = () => new URLSearchParams(window.location.search).get('step');
const stands = (name: string, id: string) => waitFor(() => expect([step(), named()]).toEqual([name, id]));
const travel = (by: number) => act(() => window.history.go(by));

test('the step is in the address: Back and Forward of the browser go a step, and what was entered stays', async () => {
  const { user } = await open('?program=1');
  await stands('Coverages', 'coverages');
  await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
  await press(user, 'Next');
  await stands('Customization', 'customization');
  await press(user, 'Next');
  await stands('Terms', 'terms');
  await user.type(screen.getByLabelText(/^Quote name/), 'Kuttanad');
  await travel(-1);
  await stands('Customization', 'customization');
  await travel(-1);
  await stands('Coverages', 'coverages');
  await travel(2);
  await stands('Terms', 'terms');
  expect(screen.getByLabelText(/^Quote name/)).toHaveValue('Kuttanad');
});

test('a draft is gone on with at the step that the address names, and at none that lacks what comes before it', async () => {
  const item = sampleOf(QuoteItem, { coverage: { id: 'k1', label: 'Late monsoon rain' }, name: 'All fields' });
  server.answer(readQuote, { ...draft, name: 'Kuttanad', quoteItems: [item] });
  const first = await open('?draft=q1&step=terms');
  await stands('Terms', 'terms');
  first.view.unmount();
  await open('?draft=q1&step=review');
  await stands('Terms', 'terms');
});

test('a coverage in the address that is not there says so, and the wizard begins without it', async () => {
  server.answer(readCoverage, refuses({ status: 404, message: 'There is no such coverage.' }));
  await open('?coverage=nowhere');
  expect((await screen.findAllByText(/There is no such coverage/))[0]).toBeVisible();
  await stands('Program', 'program');
  expect([...document.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    ...['Program', 'Coverages', 'Customization', 'Terms', 'Review'],
  ]);
});

import { screen } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { findCoverages, findCoveragesInBox, listCoverages, readCoverage } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { findPartners, readTaxStatuses } from '#shared/contract/partners';
import { SampleProgram, samplePrograms } from '#shared/contract/programs';
import { completeQuote, createQuote, findQuotes, rejectQuote, saveQuote } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import { FakeServer } from './fakeServer';
import { answerMap } from './mapConfig';
import { pageOf, sampleOf } from './sample';

export const paddy = sampleOf(SampleProgram, {
  id: 1,
  Name: 'Paddy',
  SelectionType: 'map',
  DefaultSIperUnit: 1000,
  Currency: 'EUR',
});
export const hotels = sampleOf(SampleProgram, { id: 2, Name: 'Hotels', SelectionType: 'other', Currency: 'EUR' });
export const rain = sampleOf(Coverage, {
  id: 'k1',
  label: 'Late monsoon rain',
  uiState: 'active',
  currency: 'EUR',
  start: '2026-06-01',
  end: '2026-09-30',
  grossPremiumIndicationPct: 0.05,
  labels: ['user/program:Paddy'],
});
export const asha = sampleOf(BusinessPartner, { id: 'c1', name: 'Asha Farms', role: 'POLICY_HOLDER' });
export const draft = (version: number) =>
  sampleOf(Quote, { id: 'q1', version, name: '', uiState: 'draft', program: 'Paddy', commissionRate: 0.1 });

/** A server of two programs, one coverage and one customer, on which a quote can be made from its first step to its last. */
export const serverOfWizard = (): FakeServer =>
  answerMap(new FakeServer())
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(samplePrograms, [paddy, hotels])
    .answer(findCoverages, pageOf([rain]))
    .answer(listCoverages, [rain])
    .answer(readCoverage, rain)
    .answer(findPartners, pageOf([asha]))
    .answer(readTaxStatuses, [{ id: 'TAXABLE', name: 'Taxable', description: '' }])
    .answer(findQuotes, pageOf([]))
    .answer(createQuote, draft(1))
    .answer(saveQuote, draft(2))
    .answer(completeQuote, draft(3))
    .answer(rejectQuote, undefined);

/** Presses the first of the buttons of this name. */
export const press = async (user: { click: (at: Element) => Promise<void> }, name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  await user.click(button as Element);
};

import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { readRiskTypes } from '#shared/contract/indices';
import { findCoverages, findCoveragesInBox, listCoverages } from '#shared/contract/coverages';
import { SampleProgram, samplePrograms } from '#shared/contract/programs';
import { createQuote } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const template = { SelectionType: 'map', Currency: 'EUR' };
let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer())
    .answer(samplePrograms, [
      sampleOf(SampleProgram, { id: 1, Name: 'Paddy', ...template }),
      sampleOf(SampleProgram, { id: 2, Name: 'Maize', ...template }),
    ])
    .answer(findCoverages, pageOf([]))
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(listCoverages, [])
    .answer(readRiskTypes, [])
    .answer(createQuote, sampleOf(Quote, { id: 'q1', version: 1, uiState: 'draft', program: 'Paddy' }));
});
afterEach(() => server.close());

test('says why nothing of the program can be quoted, and leads to a new coverage of the program that is worked in', async () => {
  const { user } = await openConsole('/quotations/new?program=1', { server });
  expect(await screen.findByText('Nothing of this program can be sold now')).toBeVisible();
  expect(screen.getByText(/whose period is still to begin/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Coverages of the program' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New coverage' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'New Coverage' })).toBeVisible());
});

test('leads back to the programs, for whoever quotes another one', async () => {
  const { user } = await openConsole('/quotations/new?program=1', { server });
  await user.click(await screen.findByRole('button', { name: 'Choose another program' }));
  const [first, second] = await screen.findAllByRole('button', { name: 'Choose' });
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await user.click(second as Element);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  // Not the program that is worked in: a coverage that is made now would not be one of it.
  expect(await screen.findByRole('button', { name: 'Work in Maize to add coverages' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New coverage' })).toBeNull();
});

import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { ImportPlan, importPartners, previewImport } from '#shared/contract/partnerImport';
import { findPartners, partnerRoleList } from '#shared/contract/partners';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const file = new File(['externalId,name\n'], 'partners.csv', { type: 'text/csv' });
const planOf = (more: Partial<ImportPlan>) => sampleOf(ImportPlan, { plan: 'p1', ...more } as never);
const alpha = { line: 2, externalId: 'A-1', name: 'Alpha Growers', fields: [], faults: [] };
const created = planOf({
  counts: { create: 1, update: 0, same: 3, wrong: 0 },
  lines: [{ ...alpha, outcome: 'create' }],
  totalLines: 4,
  ignored: ['Remark'],
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(previewImport, created);
});
afterEach(() => server.close());

async function choose() {
  const opened = await openConsole('/clients/import', { server, roles: ['User.Agent'] });
  await opened.user.upload(await screen.findByLabelText('CSV or XLSX file'), file);
  return opened;
}

test('a file is shown line by line before anything is stored, and imported as it was shown', async () => {
  server
    .answer(importPartners, { create: 1, update: 0, same: 3, wrong: 0 })
    .answer(findPartners, pageOf([]))
    .answer(partnerRoleList, []);
  const { user } = await choose();
  expect(await screen.findByText('Alpha Growers')).toBeVisible();
  expect(screen.getByText('Columns that are not used: Remark')).toBeVisible();
  expect(screen.getByText('The first 1 of 4 lines, wrong ones before the others.')).toBeVisible();
  expect(server.of(importPartners)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Import 1 partner' }));
  expect(await screen.findByText('1 added, 0 changed, 3 as they were')).toBeVisible();
  await waitFor(() => expect(server.of(importPartners)[0]?.query).toEqual({ plan: 'p1' }));
});

test('a chosen file is not lost by leaving: it is asked first', async () => {
  server.answer(findPartners, pageOf([])).answer(partnerRoleList, []);
  const { user } = await choose();
  expect(await screen.findByText('Alpha Growers')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByText('Alpha Growers')).toBeVisible();
  expect(window.location.pathname).toBe('/clients/import');
});

test('a wrong line says what is wrong in which column, and nothing can be confirmed', async () => {
  const faults = [{ column: 'postcode', message: 'Postcode is required' }];
  server.answer(
    previewImport,
    planOf({
      counts: { create: 1, update: 0, same: 0, wrong: 1 },
      lines: [{ ...alpha, line: 3, outcome: 'wrong', faults }],
      totalLines: 2,
    }),
  );
  await choose();
  expect(await screen.findByText('postcode: Postcode is required')).toBeVisible();
  expect(screen.getByText(/1 line is wrong/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull());
});

test('a change says from what to what; what is stored already is said to be', async () => {
  const fields = [{ field: 'role', from: 'INSURED', to: 'RISK_CARRIER' }];
  server.answer(
    previewImport,
    planOf({
      counts: { create: 0, update: 1, same: 0, wrong: 0 },
      lines: [{ ...alpha, outcome: 'update', fields }],
      totalLines: 1,
    }),
  );
  const { user } = await choose();
  expect(await screen.findByText('Role: Insured → Risk carrier')).toBeVisible();
  server.answer(previewImport, planOf({ counts: { create: 0, update: 0, same: 4, wrong: 0 }, totalLines: 4 }));
  await user.upload(screen.getByLabelText('CSV or XLSX file'), file);
  expect(await screen.findByText('Nothing to import: all of it is stored already.')).toBeVisible();
});

test('how large a file may be is said beforehand; a larger one is not sent, and another may be chosen', async () => {
  server.answer(previewImport, planOf({}));
  const { user } = await choose();
  await waitFor(() => expect(server.of(previewImport)).toHaveLength(1));
  expect(screen.getByText('CSV, TSV or XLSX, at most 2 MB.')).toBeVisible();
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV or XLSX file'), large);
  expect(await screen.findByRole('alert')).toHaveTextContent('The file is larger than 2 MB.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull());
  await user.upload(screen.getByLabelText('CSV or XLSX file'), file);
  await waitFor(() => expect(server.of(previewImport)).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a file that cannot be read says why; while it is read, so does the screen', async () => {
  server.answer(previewImport, refuses({ status: 422, message: 'The file is not in UTF-8: line 2 cannot be read.' }));
  const { user } = await choose();
  expect((await screen.findAllByText(/line 2 cannot be read/))[0]).toBeVisible();
  server.answer(previewImport, hangs);
  await user.upload(screen.getByLabelText('CSV or XLSX file'), file);
  expect(await screen.findByText('Reading the file')).toBeVisible();
});

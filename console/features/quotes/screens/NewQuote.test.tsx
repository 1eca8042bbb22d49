import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Coverage } from '#shared/contract/coverage';
import { findCoverages, findCoveragesInBox, listCoverages, readCoverage } from '#shared/contract/coverages';
import { BusinessPartner } from '#shared/contract/partner';
import { createPartner, findPartners, readTaxStatuses } from '#shared/contract/partners';
import { SampleProgram, samplePrograms } from '#shared/contract/programs';
import { completeQuote, createQuote, findQuotes, readQuote, saveQuote } from '#shared/contract/quotes';
import { Quote, QuoteItem } from '#shared/contract/quote';
import { coveragesChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const paddy = sampleOf(SampleProgram, {
  id: 1,
  Name: 'Paddy',
  SelectionType: 'map',
  DefaultSIperUnit: 1000,
  Currency: 'EUR',
});
const hotels = sampleOf(SampleProgram, { id: 2, Name: 'Hotels', SelectionType: 'other', Currency: 'EUR' });
const rain = sampleOf(Coverage, {
  id: 'k1',
  label: 'Late monsoon rain',
  uiState: 'active',
  currency: 'EUR',
  start: '2026-06-01',
  end: '2026-09-30',
  grossPremiumIndicationPct: 0.05,
  labels: ['user/program:Paddy'],
});
const asha = sampleOf(BusinessPartner, { id: 'c1', name: 'Asha Farms', role: 'POLICY_HOLDER' });
const draft = (version: number) =>
  sampleOf(Quote, { id: 'q1', version, name: '', uiState: 'draft', program: 'Paddy', commissionRate: 0.1 });

let server: FakeServer;
beforeEach(() => {
  server = answerMap(new FakeServer())
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(samplePrograms, [paddy, hotels])
    .answer(findCoverages, pageOf([rain]))
    .answer(listCoverages, [rain])
    .answer(readCoverage, rain)
    .answer(findPartners, pageOf([asha]))
    .answer(readTaxStatuses, [{ id: 'TAXABLE', name: 'Registered', description: '' }])
    .answer(findQuotes, pageOf([]))
    .answer(createQuote, draft(1))
    .answer(saveQuote, draft(2))
    .answer(completeQuote, draft(3));
});
afterEach(() => server.close());
const steps = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.closest('ol'))
    .map(({ textContent }) => textContent);
const press = async (user: { click: (at: Element) => Promise<void> }, name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  await user.click(button as Element);
};

test('from a program to a submitted quote', async () => {
  const { user } = await openConsole('/quotations/new', { server, program: null });
  expect(await screen.findByRole('heading', { name: 'New Quotation (Draft)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'SAVE QUOTATION' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'COMPLETE QUOTATION' })).toBeDisabled();
  await press(user, 'Choose');
  expect(steps()).toEqual(['Program', 'Coverages', 'Customization', 'Terms', 'Review']);
  await press(user, 'Next');
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
  await press(user, 'Next');
  const quantity = screen.getByLabelText('Insured Extend');
  await user.clear(quantity);
  await user.type(quantity, '4');
  expect(await screen.findByText(/of EUR 4,000|of €4,000/)).toBeVisible();
  await press(user, 'Next');
  await press(user, 'Asha Farms');
  await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
  await press(user, 'Next');
  expect(screen.getByText('Late monsoon rain')).toBeVisible();
  expect(screen.getByText(/^4 × .*1,000\.00$/)).toBeVisible();
  expect(screen.getByText('01-Jun-2026')).toBeVisible();
  await press(user, 'COMPLETE QUOTATION');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('A new quote document will be generated for the customer.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Complete quotation' }));
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
  await waitFor(() => expect(server.of(createQuote).map(({ body }) => body)).toEqual([{ program: 'Paddy' }]));
  await waitFor(() =>
    expect(server.of(completeQuote)[0]?.body).toMatchObject({
      name: 'Kuttanad paddy',
      customerId: 'c1',
      inceptionDate: '2026-06-01',
      quoteItems: [{ coverageId: 'k1', quantity: 4, sumInsured: { amount: 1000, currency: 'EUR' } }],
    }),
  );
});

test('what the server would refuse is said in its words as soon as a field of the terms is left', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  const sentence = 'A quote needs a name of at least 3 characters.';
  await user.type(await screen.findByLabelText(/Quote name/), 'ab');
  expect(screen.queryByText(sentence)).toBeNull();
  await user.tab();
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.type(screen.getByLabelText(/Quote name/), 'c');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('on one coverage the wizard starts with it, and Back leads no further', async () => {
  await openConsole('/quotations/new?coverage=k1', { server });
  expect(await screen.findByDisplayValue('Late monsoon rain')).toBeVisible();
  expect(steps()).toEqual(['Customization', 'Terms', 'Review']);
  expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  expect(server.of(createQuote)).toHaveLength(1);
});

test('a program of the address that takes its coverages as they come has no step for them', async () => {
  await openConsole('/quotations/new?program=2', { server });
  expect(await screen.findByRole('button', { name: 'Add Late monsoon rain' })).toBeVisible();
  expect(steps()).toEqual(['Program', 'Customization', 'Terms', 'Review']);
});

test('programs that are not there yet are grey; those that failed are read again on Retry', async () => {
  server.answer(samplePrograms, hangs);
  const first = await openConsole('/quotations/new', { server });
  expect(first.view.container.querySelector('[aria-busy=true]')).toBeVisible();
  first.view.unmount();
  server.answer(samplePrograms, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/quotations/new', { server });
  expect(await screen.findByText(/The database cannot be reached/)).toBeVisible();
  server.answer(samplePrograms, [paddy]);
  await pressRetry(user);
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
});

describe('what was selected in Coverages is taken over', () => {
  const others = [
    { ...rain, id: 'k2', label: 'Frost', uiState: 'simulated' as const },
    { ...rain, id: 'k3', label: 'Wind', labels: ['user/program:Hotels'] },
    { ...rain, id: 'k4', label: 'Dry spell', currency: 'USD' },
  ];
  const selected = async (path: string) => {
    server.answer(listCoverages, [rain, ...others]).answer(findCoverages, pageOf([rain, ...others]));
    const opened = await openConsole('/quotations', { server });
    await screen.findByText('No Quotes Found');
    act(() => {
      opened.store.dispatch(coveragesChosen(['k1', 'k2', 'k3', 'k4']));
      goTo(path);
    });
    return opened;
  };
  test('as far as it is active, of the program, and in one currency', async () => {
    await selected('/quotations/new?program=1');
    expect(await screen.findByRole('checkbox', { name: 'Late monsoon rain' })).toBeChecked();
    for (const { label } of others) expect(screen.getByRole('checkbox', { name: label })).not.toBeChecked();
  });
  test('also when the program is chosen on the way', async () => {
    const { user } = await selected('/quotations/new');
    await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[1] as Element);
    await press(user, 'Next');
    expect(await screen.findByDisplayValue('Wind')).toBeVisible();
    expect(screen.queryByDisplayValue('Late monsoon rain')).toBeNull();
  });
});

test('in the program that is worked in Next is enough: the draft is made on the way', async () => {
  const { user } = await openConsole('/quotations/new', { server });
  await screen.findByRole('heading', { name: 'Paddy' });
  await press(user, 'Next');
  await screen.findByRole('checkbox', { name: 'Late monsoon rain' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'SAVE QUOTATION' })).toBeEnabled());
  expect(server.of(createQuote).map(({ body }) => body)).toEqual([{ program: 'Paddy' }]);
});

describe('coverages are found on the map as in the list', () => {
  const frost = { ...rain, id: 'k2', label: 'Frost' };
  const at = (name: string, lon: number, ids: readonly string[]) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point', coordinates: [lon, 9.9] },
    properties: { count: ids.length, ids, geoClusterName: name, status: 'MONITORED' },
  });
  const open = async () => {
    server.answer(findCoverages, pageOf([rain, frost])).answer(findCoveragesInBox, ({ query }) => ({
      type: 'FeatureCollection' as const,
      // Without a zoom: what stands in the window of the map.
      features: query['zoom'] ? [at('Kochi', 76.3, ['k1']), at('Munnar', 77.1, ['k2'])] : [at('Munnar', 77.1, ['k2'])],
    }));
    const { user } = await openConsole('/quotations/new?program=1', { server });
    await screen.findByRole('checkbox', { name: 'Frost' });
    return user;
  };
  test('a mark narrows the list to its place, and what was chosen stays chosen', async () => {
    const user = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Frost' }));
    await user.click(await screen.findByRole('button', { name: 'Kochi: 1 coverage' }));
    expect(screen.queryByRole('checkbox', { name: 'Frost' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Late monsoon rain' })).toBeVisible();
    expect(screen.getByText('1 coverage chosen')).toBeVisible();
    await press(user, 'Only at Kochi');
    expect(screen.getByRole('checkbox', { name: 'Frost' })).toBeChecked();
  });
  test('the window of the map narrows it too', async () => {
    const user = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Only what the map shows' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Late monsoon rain' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Frost' })).toBeVisible();
  });
  test('an address is searched for once its writer pauses; coordinates are gone to', async () => {
    const user = await open();
    const field = screen.getByRole('searchbox', { name: 'Search by address, name or coordinates' });
    await user.type(field, 'Munnar');
    await waitFor(() => expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ search: 'Munnar' }));
    await user.clear(field);
    await user.type(field, '9.9, 77.1');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Only what the map shows' })).toBeChecked());
    expect(server.of(findCoverages).map(({ query }) => query['search'])).not.toContain('9.9, 77.1');
  });
});

describe('two people change one draft', () => {
  const item = sampleOf(QuoteItem, {
    ...{ coverage: { id: 'k1' }, name: 'Late rain', quantity: 1 },
    ...{ sumInsured: { amount: 5000, currency: 'EUR' } },
  });
  const before = { ...draft(5), currency: 'EUR', name: 'Paddy', remarks: 'Old', quoteItems: [item] };
  const changed = { version: 6, name: 'Theirs', remarks: 'New' };
  const theirs = { ...before, ...changed, quoteItems: [{ ...item, quantity: 30 }] };
  const details = { version: 6, yours: 5, changedBy: 'r@isoline.demo', changedByName: 'Ravi', changedAt: null };

  /** The second of the two has changed a quantity and the name, and learns of the first. */
  async function clash(typed = '20') {
    server.answer(readQuote, before);
    server.answer(saveQuote, refuses({ status: 412, message: 'Changed.', details }));
    const { user } = await openConsole('/quotations/new?draft=q1', { server });
    await press(user, 'Next');
    const quantity = await screen.findByLabelText('Insured Extend');
    await user.clear(quantity);
    await user.type(quantity, typed);
    server.answer(readQuote, theirs);
    await press(user, 'SAVE QUOTATION');
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Changed in the meantime' })) };
  }

  test('the second sees who changed which field, from what to what, and saves what is chosen over it', async () => {
    const { user, dialog } = await clash();
    expect(dialog.getByText(/Ravi changed this/)).toBeVisible();
    const items = within(dialog.getByRole('group', { name: /^Coverage: Late rain/ }));
    expect(items.getByText('Before: Late rain: 1 × EUR 5,000.00')).toBeVisible();
    expect(items.getByRole('radio', { name: 'Theirs: Late rain: 30 × EUR 5,000.00' })).not.toBeChecked();
    expect(items.getByRole('radio', { name: 'Mine: Late rain: 20 × EUR 5,000.00' })).toBeChecked();
    // What only the other has touched is theirs.
    expect(dialog.getByRole('radio', { name: 'Theirs: Theirs' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Theirs: New' })).toBeChecked();
    expect(dialog.getAllByRole('group')).toHaveLength(3);
    await user.click(dialog.getByRole('radio', { name: 'Mine: Old' }));
    server.answer(saveQuote, draft(7));
    await user.click(dialog.getByRole('button', { name: 'Save what is chosen' }));
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
    await waitFor(() => expect(server.of(saveQuote).at(-1)?.headers['if-match']).toBe('"6"'));
    expect(server.of(saveQuote).at(-1)?.body).toMatchObject({
      ...{ name: 'Theirs', remarks: 'Old' },
      quoteItems: [{ coverageId: 'k1', name: 'Late rain', quantity: 20 }],
    });
    expect(server.of(createQuote)).toEqual([]);
  });

  test('the number that the other has saved, typed in another way, is no difference', async () => {
    const { dialog } = await clash('30.0');
    expect(dialog.queryByRole('group', { name: /^Coverage/ })).toBeNull();
  });

  test('theirs is taken whole, and nothing is written for that', async () => {
    const { user, dialog } = await clash();
    await user.click(dialog.getByRole('button', { name: 'Take all of theirs' }));
    const saves = server.of(saveQuote).length;
    await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByLabelText('Insured Extend')).toHaveValue('30');
    expect(server.of(saveQuote)).toHaveLength(saves);
  });
});

test('a draft keeps itself on the server, says how long ago, and is gone on with after the page was loaded again', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  await user.type(await screen.findByLabelText(/Quote name/), 'Kuttanad paddy');
  await waitFor(() => expect(server.of(saveQuote).at(-1)?.body).toMatchObject({ name: 'Kuttanad paddy' }), {
    timeout: 20_000,
  });
  expect(await screen.findByText(/^Saved \d+ s ago$/)).toBeVisible();
  await waitFor(() => expect(new URLSearchParams(location.search).get('draft')).toBe('q1'));
  expect(screen.queryByText('Quotation Saved')).toBeNull();
});

test('what was entered is not left without a question', async () => {
  server.answer(saveQuote, hangs);
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await user.click(screen.getByRole('link', { name: 'Policies' }));
  expect(await screen.findByText('Unsaved changes')).toBeVisible();
  await press(user, 'Stay');
  expect(location.pathname).toBe('/quotations/new');
  await press(user, 'CANCEL');
  expect(await screen.findByText('All progress will be lost')).toBeVisible();
  await press(user, 'Yes, Cancel');
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
});

test('a customer is added on the way; each field says what it lacks, and what the server has against it', async () => {
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  await press(user, 'Add new');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Organization name/), 'AB');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findAllByText('You must input minimum 3 characters')).toHaveLength(2);
  expect(dialog.getByText('Email is invalid.')).toBeVisible();
  expect(dialog.getByText('Field required')).toBeVisible();
  expect(dialog.getAllByText('This field is required')).toHaveLength(3);
  expect(dialog.getByLabelText(/Organization name/)).toHaveFocus();
  expect(server.of(createPartner)).toEqual([]);
  const fields = {
    'Organization name': 'C',
    'Contact name': 'Asha',
    Email: 'asha@farms.example',
    Postcode: '6',
    'Country code': 'IN',
  };
  for (const [label, text] of Object.entries(fields))
    await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
  await user.type(dialog.getByRole('textbox', { name: /^Country(?! code)/ }), 'India');
  await user.selectOptions(dialog.getByLabelText(/Tax status/), 'Registered');
  const path = 'body.contactEmailAddress';
  server.answer(
    createPartner,
    refuses({ status: 422, message: 'No.', details: { fields: [{ path, message: 'This address is in use.' }] } }),
  );
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await dialog.findByText('This address is in use.')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Email/ })).toHaveFocus());
  server.answer(createPartner, { ...asha, id: 'c9', name: 'ABC' });
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 's');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('ABC')).toBeVisible();
  await waitFor(() =>
    expect(server.of(createPartner).at(-1)?.body).toMatchObject({
      name: 'ABC',
      taxStatus: 'TAXABLE',
      country: 'India',
      address: { country: 'India' },
    }),
  );
});

test('an intermediary is added with all ten fields of its address; what is left empty says so when it is left', async () => {
  server.answer(createPartner, { ...asha, id: 'b1', name: 'Kerala Brokers', role: 'INTERMEDIARY' });
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  await press(user, 'Next');
  await user.click((await screen.findAllByRole('button', { name: 'Add new' })).at(-1) as Element);
  const dialog = within(await screen.findByRole('dialog', { name: 'New intermediary' }));
  await user.click(dialog.getByRole('textbox', { name: /^Postcode/ }));
  expect(dialog.queryByText('This field is required')).toBeNull();
  await user.tab();
  expect(await dialog.findByText('This field is required')).toBeVisible();
  const address = {
    'House number': '12',
    Street: 'Boat Jetty Road',
    Postcode: '688001',
    City: 'Alappuzha',
    District: 'Ambalappuzha',
    County: 'Kuttanad',
    State: 'Kerala',
    'State code': 'KL',
    Country: 'India',
    'Country code': 'IN',
  };
  const typed = { 'Organization name': 'Kerala Brokers', Email: 'hello@brokers.example', ...address };
  for (const [label, text] of Object.entries(typed))
    await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${label}( \\*|\\*)?$`) }), text);
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Kerala Brokers')).toBeVisible();
  expect(server.of(createPartner)[0]?.body).toMatchObject({
    role: 'INTERMEDIARY',
    address: {
      ...{ houseNumber: '12', street: 'Boat Jetty Road', postcode: '688001', city: 'Alappuzha', county: 'Kuttanad' },
      ...{ district: 'Ambalappuzha', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
    },
  });
});

describe('what fails on the way says why, loses nothing, and can be tried again', () => {
  const away = refuses({ status: 503, message: 'The database cannot be reached.' });
  const atTerms = async () => {
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    await press(user, 'Next');
    return user;
  };

  test('the search for partners', async () => {
    server.answer(findPartners, away);
    const user = await atTerms();
    // Beside the search for the customer, beside that for the intermediary, and once as a message.
    await waitFor(() => expect(screen.getAllByText(/The database cannot be reached/)).toHaveLength(3));
    server.answer(findPartners, pageOf([asha]));
    await pressRetry(user);
    expect(await screen.findByRole('button', { name: 'Asha Farms' })).toBeVisible();
  });

  test('adding a customer', async () => {
    server.answer(readTaxStatuses, refuses({ status: 503, message: 'The tax statuses are away.' }));
    const user = await atTerms();
    await press(user, 'Add new');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/The tax statuses are away/)).toBeVisible();
    await waitFor(() => expect(screen.getAllByText(/The tax statuses are away/)).toHaveLength(2));
    server.answer(readTaxStatuses, [{ id: 'TAXABLE', name: 'Registered', description: '' }]);
    await user.click(dialog.getAllByRole('button', { name: 'Retry' })[0] as Element);
    await user.selectOptions(
      await dialog.findByLabelText(/Tax status/),
      await dialog.findByRole('option', { name: 'Registered' }),
    );
    const typed = {
      'Organization name': 'ABC',
      'Contact name': 'Asha',
      Email: 'a@b.example',
      Postcode: '6',
      'Country code': 'IN',
    };
    const field = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
    for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
    await user.type(field('Country(?! code)'), 'India');
    server.answer(createPartner, away);
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText('The database cannot be reached.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('The database cannot be reached.')).toHaveLength(2));
    for (const [label, text] of Object.entries(typed)) expect(field(label)).toHaveValue(text);
    server.answer(createPartner, { ...asha, id: 'c9', name: 'ABC' });
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('ABC')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('saving', async () => {
    const user = await atTerms();
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    server.answer(saveQuote, away);
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
    expect(screen.getByLabelText(/Quote name/)).toHaveValue('Kuttanad paddy');
    server.answer(saveQuote, draft(2));
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
  });

  test('completing', async () => {
    const user = await atTerms();
    await press(user, 'Asha Farms');
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    await press(user, 'Next');
    server.answer(completeQuote, away);
    const complete = async () => {
      await press(user, 'COMPLETE QUOTATION');
      await user.click(await screen.findByRole('button', { name: 'Complete quotation' }));
    };
    await complete();
    const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
    expect(dialog.getByText('Something went wrong. Please try again.')).toBeVisible();
    expect(dialog.getByText('The database cannot be reached.')).toBeVisible();
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    expect(screen.getByText('Kuttanad paddy')).toBeVisible();
    expect(screen.getByText('The database cannot be reached.')).toBeVisible();
    server.answer(completeQuote, draft(3));
    await complete();
    expect(await screen.findByText('No Quotes Found')).toBeVisible();
    await waitFor(() =>
      expect(server.of(completeQuote).at(-1)?.body).toMatchObject({ name: 'Kuttanad paddy', customerId: 'c1' }),
    );
  });
});

test('an administrator has no access to new quotes', async () => {
  await openConsole('/quotations/new', { server, roles: ['User.Admin'] });
  expect(await screen.findByText("Your user don't have access to this area")).toBeVisible();
});

describe('what is typed stays as it was typed, and what is wrong with it is said', () => {
  const atItem = async () => {
    const { user } = await openConsole('/quotations/new?coverage=k1', { server });
    await screen.findByDisplayValue('Late monsoon rain');
    return user;
  };
  test.each([
    ['Insured Extend', '12.7', 'A quantity is a whole number.'],
    ['Insured Extend', '-5', 'The insured quantity is at least 1.'],
    ['Insured Extend', '1e', 'Enter a number such as 1250 or 12.5, without thousands separators.'],
    ['Insured Extend', '0x10', 'Enter a number such as 1250 or 12.5, without thousands separators.'],
    ['Sum Insured Per Insured Extend', '-3', 'The sum insured per unit must be above 0.'],
    ['Sum Insured Per Insured Extend', '10,000', 'Enter a number such as 1250 or 12.5, without thousands separators.'],
    ['Sum Insured Per Insured Extend', '2.345', 'An amount in EUR has at most 2 decimals.'],
    ['Cohort name', 'ab', 'Every cohort needs a name of at least 3 characters.'],
  ])('%s %s', async (label, typed, sentence) => {
    const user = await atItem();
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.type(field, typed);
    expect(field).toHaveValue(typed);
    expect(screen.queryByText(sentence)).toBeNull();
    await user.tab();
    expect(await screen.findByText(sentence)).toBeVisible();
    if (label !== 'Cohort name') expect(screen.getByText(/Premium estimate/).parentElement).toHaveTextContent('---');
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
    expect(server.of(completeQuote)).toEqual([]);
    await waitFor(() => expect(server.of(saveQuote).length).toBe(label === 'Cohort name' ? 1 : 0));
  });

  test('a decimal comma is a decimal point', async () => {
    const user = await atItem();
    const field = screen.getByLabelText('Sum Insured Per Insured Extend');
    await user.clear(field);
    await user.type(field, '1250,5');
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText('Quotation Saved')).toBeVisible();
    await waitFor(() =>
      expect(server.of(saveQuote)[0]?.body.quoteItems?.[0]?.sumInsured).toEqual({ amount: 1250.5, currency: 'EUR' }),
    );
    expect(field).toHaveValue('1250,5');
  });

  test('what is not whole is not submitted: the step of the first fault says it', async () => {
    const user = await atItem();
    const quantity = screen.getByLabelText('Insured Extend');
    await user.clear(quantity);
    await press(user, 'Next');
    await press(user, 'Asha Farms');
    await user.type(screen.getByLabelText(/Quote name/), 'Kuttanad paddy');
    await press(user, 'Next');
    await press(user, 'COMPLETE QUOTATION');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Complete quotation' }));
    expect(await screen.findByLabelText('Insured Extend')).toHaveValue('');
    expect(screen.getAllByText('Enter a number such as 1250 or 12.5, without thousands separators.')).toHaveLength(2);
    expect(server.of(saveQuote)).toEqual([]);
    expect(server.of(completeQuote)).toEqual([]);
  });

  test('a quote needs its customer: Next waits for one', async () => {
    const user = await atItem();
    await press(user, 'Next');
    await user.type(await screen.findByLabelText(/Quote name/), 'Kuttanad paddy');
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await press(user, 'Asha Farms');
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  test('what the server has against a coverage stands beside it', async () => {
    const user = await atItem();
    const sentence = 'The coverage runs outside the period of cover.';
    const details = { fields: [{ path: 'body.quoteItems.0', message: sentence }] };
    server.answer(saveQuote, refuses({ status: 422, message: 'Refused as a whole.', details }));
    await press(user, 'SAVE QUOTATION');
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.type(screen.getByLabelText('Insured Extend'), '2');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('one quote, one currency', () => {
  const wind = { ...rain, id: 'k2', label: 'Cyclone wind', currency: 'USD' };
  beforeEach(() => server.answer(findCoverages, pageOf([rain, wind])).answer(listCoverages, [rain, wind]));

  test('a coverage of another currency cannot join those that are chosen, and says why', async () => {
    const { user } = await openConsole('/quotations/new?program=1', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Late monsoon rain' }));
    const other = screen.getByRole('checkbox', { name: 'Cyclone wind' });
    expect(other).toBeDisabled();
    expect(screen.getByText('This quote is in EUR: make a quote of its own for it')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Late monsoon rain' }));
    expect(other).toBeEnabled();
  });

  test('the sum of the program stays in its currency: a dollar coverage does not take it over', async () => {
    server.answer(samplePrograms, [{ ...paddy, DefaultSIperUnit: 24_000 }]);
    const { user } = await openConsole('/quotations/new?program=1', { server });
    await user.click(await screen.findByRole('checkbox', { name: 'Cyclone wind' }));
    await press(user, 'Next');
    expect(await screen.findByLabelText(/per Insured Extend|Sum Insured/i)).toHaveDisplayValue('1000');
    await press(user, 'Back');
    await press(user, 'Back');
    // The same program again is no other one: what was chosen stays as it is.
    await press(user, 'Choose');
    await press(user, 'Next');
    expect(await screen.findByRole('checkbox', { name: 'Cyclone wind' })).toBeChecked();
    expect(screen.getByText('This quote is in USD: make a quote of its own for it')).toBeVisible();
  });
});

test('what a quote stands on is asked for, and without its price nothing is estimated', async () => {
  server.answer(listCoverages, [{ ...rain, grossPremiumIndicationPct: null }]);
  await openConsole('/quotations/new?coverage=k1', { server });
  expect(await screen.findByDisplayValue('Late monsoon rain')).toBeVisible();
  expect(server.of(listCoverages)[0]?.query).toMatchObject({ version: 'quoted' });
  expect(screen.getByText('Premium estimate').parentElement).toHaveTextContent('Premium estimate ---');
});

test('in German a field says what is wrong with it in German, whoever found it', async () => {
  localStorage.setItem('isoline.language', 'de');
  const { user } = await openConsole('/quotations/new?coverage=k1', { server });
  await screen.findByDisplayValue('Late monsoon rain');
  const [, quantity, sum] = screen.getAllByRole('textbox').filter((field) => field.closest('main'));
  await user.clear(quantity as Element);
  await user.type(quantity as Element, '12.7');
  await user.clear(sum as Element);
  await user.type(sum as Element, '2.345');
  await user.tab();
  expect(await screen.findByText('Eine Menge ist eine ganze Zahl.')).toBeVisible();
  expect(screen.getByText('Ein Betrag in EUR hat höchstens 2 Nachkommastellen.')).toBeVisible();
  localStorage.removeItem('isoline.language');
});

import { Quote } from '#shared/contract/quote';
import { SampleProgram } from '#shared/contract/programs';
import { sampleOf } from '../../../../tests/support/console/sample';
import {
  canLeave,
  draftOf,
  emptyDraft,
  estimate,
  isForeign,
  isOther,
  itemOf,
  programOf,
  savingOf,
  stepOf,
  submissionOf,
  takenOver,
  type Draft,
} from './draft';
import {
  coverageToggled,
  draftChanged,
  faultsFound,
  fieldLeft,
  fieldsRefused,
  isChanged,
  itemChanged,
  draftHeld,
  outdatedFound,
  outdatedLeft,
  quoteDraft,
  quoteTaken,
  stepTaken,
  wizardLeft,
  wizardOpened,
} from './slice';

const item = { coverageId: 'rain', name: 'Late rain', quantity: '4', sum: '1000' };
const whole: Draft = {
  ...emptyDraft,
  program: 'Paddy',
  programId: '1',
  selectionType: 'map',
  defaultSum: 250,
  defaultCurrency: 'EUR',
  currency: 'EUR',
  basis: 'ha',
  name: 'Kuttanad paddy',
  customerId: 'asha',
  inceptionDate: '2027-06-01',
  expiryDate: '2027-09-30',
  items: [item],
};
const rain = { id: 'rain', label: 'Late rain', currency: 'EUR', start: '2027-06-01', end: '2027-09-30' };
const heat = { ...rain, id: 'heat', label: 'Heat', start: '2027-04-01', end: '2027-05-31' };
const dollars = { ...rain, id: 'wind', label: 'Wind', currency: 'USD' };

describe('an estimate', () => {
  const prices = [
    { id: 'rain', grossPremiumIndicationPct: 0.0825 },
    { id: 'heat', grossPremiumIndicationPct: 0.1 },
    { id: 'unpriced', grossPremiumIndicationPct: null },
  ];
  const of = (items: Draft['items'], currency = 'EUR') => estimate({ items, currency }, prices);

  test('is price times sum times quantity, each item rounded once, and its share of all that is insured', () => {
    expect(of([item])).toEqual({ premium: 330, tsi: 4000, share: 0.0825 });
    expect(of([{ ...item, quantity: '8' }])).toEqual({ premium: 660, tsi: 8000, share: 0.0825 });
    expect(of([item, { ...item, coverageId: 'heat', quantity: '2', sum: '0.05' }])).toEqual({
      premium: 330.01,
      tsi: 4000.1,
      share: 330.01 / 4000.1,
    });
    expect(of([{ ...item, quantity: '1', sum: '1.234' }], 'KWD')).toMatchObject({ premium: 0.102, tsi: 1.234 });
  });
  test.each([
    ['a quantity of nothing', { quantity: '0' }],
    ['a part of a unit', { quantity: '1.5' }],
    ['no number', { quantity: '1e' }],
    ['a sum of nothing', { sum: '0' }],
    ['a sum below nothing', { sum: '-3' }],
    ['a coverage without a price', { coverageId: 'unpriced' }],
    ['a coverage that is not known', { coverageId: 'gone' }],
  ])('is none with %s', (_, change) => expect(of([item, { ...item, ...change }])).toBeNull());
  test('of nothing is nothing', () => expect(of([])).toEqual({ premium: 0, tsi: 0, share: 0 }));
});

test('a quote is submitted as it was typed', () => {
  expect(
    submissionOf({ ...whole, serviceFee: '12,5', name: ' Kuttanad paddy ', exclusions: 'War\nNuclear risks' }),
  ).toMatchObject({
    faults: [],
    body: {
      '@type': 'NewQuote',
      name: 'Kuttanad paddy',
      customerId: 'asha',
      intermediaryId: null,
      inceptionDate: '2027-06-01',
      expiryDate: '2027-09-30',
      commissionRate: 0.125,
      serviceFee: { amount: 12.5, currency: 'USD' },
      remarks: '',
      exclusions: 'War\nNuclear risks',
      notes: 'Paddy',
      program: 'Paddy',
      sumInsuredBasis: 'ha',
      currency: 'EUR',
      quoteItems: [
        {
          ...{ '@type': 'NewQuoteItem', coverageId: 'rain', name: 'Late rain', quantity: 4 },
          sumInsured: { amount: 1000, currency: 'EUR' },
        },
      ],
    },
  });
  expect(submissionOf({ ...whole, intermediaryId: 'broker' }).body).toMatchObject({ intermediaryId: 'broker' });
});

test.each<[string, Partial<Draft>, string]>([
  ['without a customer', { customerId: '' }, 'customerId'],
  ['without a name', { name: ' ab ' }, 'name'],
  ['without a first day', { inceptionDate: '' }, 'inceptionDate'],
  ['without a last day', { expiryDate: '' }, 'expiryDate'],
  ['without a coverage', { items: [] }, 'quoteItems'],
  ['with half a unit', { items: [{ ...item, quantity: '12.7' }] }, 'quoteItems.0.quantity'],
  ['with a quantity below nothing', { items: [{ ...item, quantity: '-5' }] }, 'quoteItems.0.quantity'],
  ['with a quantity that is none', { items: [{ ...item, quantity: '1e' }] }, 'quoteItems.0.quantity'],
  ['with a sum below nothing', { items: [{ ...item, sum: '-3' }] }, 'quoteItems.0.sumInsured.amount'],
  ['with a cohort without a name', { items: [{ ...item, name: ' ' }] }, 'quoteItems.0.name'],
])('a quote %s is not submitted, and its field is named', (_, change, path) => {
  const { body, faults } = submissionOf({ ...whole, ...change });
  expect(body).toBeNull();
  expect(faults[0]?.path).toBe(path);
});

test('an unfinished draft can be saved', () => {
  expect(savingOf({ ...emptyDraft, program: 'Paddy' })).toMatchObject({
    faults: [],
    body: { customerId: null, intermediaryId: null, inceptionDate: null, expiryDate: null, quoteItems: [] },
  });
});

const noAddress = { houseNumber: '', street: '', postcode: '', city: '', county: '', state: '', country: '' };

test('a stored quote comes back as it was entered', () => {
  const quote = sampleOf(Quote, {
    program: 'Paddy',
    currency: 'EUR',
    sumInsuredBasis: 'ha',
    name: 'Kuttanad',
    customer: { id: 'asha', name: 'Asha Farms', address: noAddress },
    intermediary: { id: 'broker', name: 'Broker' },
    inceptionDate: '2027-06-01',
    expiryDate: '2027-09-30',
    commissionRate: 0.1,
    remarks: 'soon',
    exclusions: 'War',
    serviceFee: { amount: 12.5, currency: 'USD' },
  });
  expect(draftOf(quote)).toEqual({
    ...emptyDraft,
    program: 'Paddy',
    programId: 'Paddy',
    currency: 'EUR',
    basis: 'ha',
    name: 'Kuttanad',
    customerId: 'asha',
    customerName: 'Asha Farms',
    intermediaryId: 'broker',
    intermediaryName: 'Broker',
    inceptionDate: '2027-06-01',
    expiryDate: '2027-09-30',
    commission: 0.1,
    remarks: 'soon',
    exclusions: 'War',
    serviceFee: '12.5',
  });
  const bare = sampleOf(Quote, { customer: null, intermediary: null, inceptionDate: null, expiryDate: null });
  expect(draftOf(bare)).toMatchObject({
    customerId: '',
    customerName: '',
    intermediaryId: '',
    intermediaryName: '',
    inceptionDate: '',
    expiryDate: '',
  });
});

test('a program brings its currency and its sum, which is an amount of that currency only', () => {
  const program = sampleOf(SampleProgram, {
    id: 7,
    Name: 'Paddy',
    SelectionType: 'other',
    DefaultSIperUnit: 24_000,
    Currency: 'INR',
    SumInsuredBasis: 'ha',
  });
  expect(programOf({ ...program, id: '7' })).toEqual({
    program: 'Paddy',
    programId: '7',
    selectionType: 'other',
    defaultSum: 24_000,
    defaultCurrency: 'INR',
    currency: 'INR',
    basis: 'ha',
  });
  const taken = { defaultSum: 24_000, defaultCurrency: 'INR' };
  expect(itemOf({ ...rain, currency: 'INR' }, taken)).toEqual({
    coverageId: 'rain',
    name: 'Late rain',
    quantity: '1',
    sum: '24000',
  });
  expect(itemOf(dollars, taken).sum).toBe('1000');
  expect(itemOf({ ...rain, currency: 'INR' }, { ...taken, defaultSum: 0 }).sum).toBe('1000');
});

test('one quote has one currency', () => {
  expect(isForeign(dollars, whole)).toBe(true);
  expect(isForeign(heat, whole)).toBe(false);
  expect(isForeign(dollars, { ...whole, items: [] })).toBe(false);
  expect(isForeign({ ...dollars, id: 'rain' }, whole)).toBe(false);
});

test.each<[keyof typeof canLeave, Partial<Draft>, boolean]>([
  ['program', {}, true],
  ['program', { programId: '' }, false],
  ['coverages', {}, true],
  ['coverages', { items: [] }, false],
  ['customization', { items: [] }, true],
  ['terms', {}, true],
  ['terms', { customerId: '' }, false],
  ['terms', { name: '  ' }, false],
  ['review', {}, true],
])('the step %s with %j may be left: %s', (step, change, may) =>
  expect(canLeave[step]({ ...whole, ...change })).toBe(may),
);

test('a fault is shown on the step of its field', () => {
  expect(stepOf('name', whole)).toBe('terms');
  expect(stepOf('quoteItems', whole)).toBe('coverages');
  expect(stepOf('quoteItems.0.quantity', whole)).toBe('customization');
  const other = { ...whole, selectionType: 'other' };
  expect([isOther(whole), isOther(other), stepOf('quoteItems', other)]).toEqual([false, true, 'customization']);
});

describe('the quote that is being made', () => {
  type State = ReturnType<typeof quoteDraft.reducer>;
  const after = (...actions: Parameters<typeof quoteDraft.reducer>[1][]): State =>
    actions.reduce<State>((state, action) => quoteDraft.reducer(state, action), quoteDraft.getInitialState());
  const opened = wizardOpened({ draft: { ...whole, items: [] }, step: 'coverages' });
  const refused = fieldsRefused([{ path: 'name', message: 'taken' }]);

  test('opens with what the address asks for, and is forgotten when it is left', () => {
    expect(after(opened)).toMatchObject({
      isOpen: true,
      step: 'coverages',
      draft: { name: 'Kuttanad paddy' },
      held: null,
    });
    expect(after(opened, wizardLeft())).toEqual(quoteDraft.getInitialState());
    expect(after(opened, stepTaken('terms')).step).toBe('terms');
  });
  test('the first coverage brings its currency, and its period where none was entered', () => {
    const undated = wizardOpened({ draft: { ...emptyDraft, currency: 'USD' }, step: 'coverages' });
    const { draft } = after(undated, coverageToggled(rain), coverageToggled(heat));
    expect(draft).toMatchObject({ currency: 'EUR', inceptionDate: '2027-06-01', expiryDate: '2027-09-30' });
    expect(draft.items.map(({ coverageId }) => coverageId)).toEqual(['rain', 'heat']);
    const dated = after(opened, coverageToggled(heat)).draft;
    expect(dated).toMatchObject({ inceptionDate: '2027-06-01', expiryDate: '2027-09-30' });
  });
  test('a coverage of another currency does not join, and what is chosen goes when it is chosen again', () => {
    const both = after(opened, coverageToggled(rain), coverageToggled(dollars));
    expect(both.draft).toMatchObject({ currency: 'EUR', items: [{ coverageId: 'rain' }] });
    expect(
      after(opened, coverageToggled(rain), coverageToggled(heat), coverageToggled(rain)).draft.items,
    ).toMatchObject([{ coverageId: 'heat' }]);
    expect(after(opened, coverageToggled(rain), coverageToggled(rain), coverageToggled(dollars)).draft.currency).toBe(
      'USD',
    );
  });
  test('one item is changed and no other, and what the server had refused is said no more', () => {
    const { draft, refused: said } = after(
      opened,
      coverageToggled(rain),
      coverageToggled(heat),
      refused,
      itemChanged({ coverageId: 'heat', quantity: '9' }),
    );
    expect(draft.items.map(({ quantity }) => quantity)).toEqual(['1', '9']);
    expect(said).toEqual([]);
    expect(after(opened, refused, draftChanged({ name: 'Other' }))).toMatchObject({
      refused: [],
      draft: { name: 'Other' },
    });
    expect(after(opened, refused, coverageToggled(rain)).refused).toEqual([]);
  });
  test('fields that were left say what is wrong; those of the items begin anew when a coverage comes or goes', () => {
    const left = after(opened, fieldLeft('name'), fieldLeft('quoteItems.0.quantity'));
    expect(left.left).toEqual(['name', 'quoteItems.0.quantity']);
    expect(quoteDraft.reducer(left, coverageToggled(rain)).left).toEqual(['name']);
  });
  test('what cannot be sent shows the step of its first fault; what the server refused too', () => {
    const faults = [
      { path: 'customerId', message: 'A quote needs a customer.' },
      { path: 'quoteItems', message: 'none' },
    ];
    expect(after(opened, faultsFound(faults))).toMatchObject({ isSent: true, step: 'terms', refused: [] });
    expect(after(opened, fieldsRefused(faults))).toMatchObject({ isSent: false, step: 'terms', refused: faults });
    expect(after(opened, faultsFound([])).step).toBe('coverages');
    expect(after(opened, fieldsRefused([])).step).toBe('coverages');
  });
  test('what the server holds: until it is changed nothing would be lost', () => {
    const stored = sampleOf(Quote, { id: 'q', version: 3, name: 'Stored' });
    const taken = after(
      opened,
      outdatedFound({ refusal: { status: 412 } as never, theirs: stored }),
      quoteTaken(stored),
    );
    expect(taken).toMatchObject({ draft: { name: 'Stored' }, held: { id: 'q', version: 3 }, outdated: null });
    expect(isChanged(taken)).toBe(false);
    expect(isChanged(quoteDraft.reducer(taken, draftChanged({ name: 'Mine' })))).toBe(true);
    expect(isChanged(after(opened))).toBe(false);
    const held = (draft: Draft | null) => draftHeld({ id: 'q', version: 4, draft });
    expect(isChanged(after(opened, held(null)))).toBe(false);
    expect(isChanged(after(opened, held(null), coverageToggled(rain)))).toBe(true);
  });
  test('somebody else’s saving is said until it is settled', () => {
    const outdated = { refusal: { status: 412 } as never, theirs: sampleOf(Quote, { id: 'q', version: 3 }) };
    expect(after(opened, outdatedFound(outdated)).outdated).toEqual(outdated);
    expect(after(opened, outdatedFound(outdated), outdatedLeft()).outdated).toBeNull();
    expect(after(opened, outdatedFound(outdated), draftHeld({ id: 'q', version: 4, draft: null })).outdated).toBeNull();
  });
});

test('of what was selected elsewhere a quote takes over what can be sold: active, of its program, and to the day before it begins', () => {
  const selected = (id: string, more: object = {}) => ({
    ...{ id, label: id, currency: 'INR', start: '2026-07-16', end: '2026-09-30' },
    ...{ uiState: 'active' as const, version: 1, eventStatus: null, labels: ['user/program:Paddy'], ...more },
  });
  const coverages = [
    selected('begins tomorrow'),
    selected('begins today', { start: '2026-07-15' }),
    selected('stands beyond its trigger', { eventStatus: 'DETECTED' }),
    selected('a draft', { uiState: 'simulated' }),
    selected('of wheat', { labels: ['user/program:Wheat'] }),
    selected('in dollars', { currency: 'USD' }),
    selected('later', { start: '2026-08-01' }),
  ];
  const { items, currency } = takenOver({ ...emptyDraft, program: 'Paddy' }, coverages, {
    today: '2026-07-15',
    minDaysBeforeInception: 1,
  });
  expect(items.map(({ coverageId }) => coverageId)).toEqual(['begins tomorrow', 'later']);
  expect(currency).toBe('INR');
});

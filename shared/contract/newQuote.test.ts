import { NewQuote, QuoteDraft } from './newQuote';

const item = { coverageId: 'c1', name: 'North fields', quantity: 1, sumInsured: { amount: 24_000, currency: 'INR' } };
const whole = {
  ...{ name: 'Kuttanad 2026', customerId: 'p1', inceptionDate: '2026-04-01', expiryDate: '2026-05-31' },
  quoteItems: [item],
};
const withItem = (change: object) => ({ quoteItems: [{ ...item, ...change }] });
const insured = (amount: number) => withItem({ sumInsured: { amount, currency: 'INR' } });
const fee = (amount: number, currency = 'USD') => ({ serviceFee: { amount, currency } });
const many = (count: number) => ({ quoteItems: Array.from({ length: count }, () => item) });

/** What is just taken, and what is just refused, with the field that is told. */
const bounds: readonly (readonly [what: string, taken: object, refused: object, path: string])[] = [
  ['commission of nothing', { commissionRate: 0 }, { commissionRate: -0.005 }, 'commissionRate'],
  ['highest commission', { commissionRate: 0.15 }, { commissionRate: 0.155 }, 'commissionRate'],
  ['commission by its steps', { commissionRate: 0.125 }, { commissionRate: 0.1225 }, 'commissionRate'],
  ['service fee of nothing', fee(0), fee(-0.01), 'serviceFee.amount'],
  ['highest service fee', fee(1e12), fee(1e12 + 1), 'serviceFee.amount'],
  ['service fee in USD', fee(100), fee(100, 'EUR'), 'serviceFee.currency'],
  ['one unit', withItem({ quantity: 1 }), withItem({ quantity: 0 }), 'quoteItems.0.quantity'],
  ['most units', withItem({ quantity: 100_000_000 }), withItem({ quantity: 100_000_001 }), 'quoteItems.0.quantity'],
  ['whole units', withItem({ quantity: 2 }), withItem({ quantity: 1.5 }), 'quoteItems.0.quantity'],
  ['smallest sum', insured(0.01), insured(0), 'quoteItems.0.sumInsured.amount'],
  ['highest sum', insured(1e12), insured(1e12 + 1), 'quoteItems.0.sumInsured.amount'],
  ['short cohort name', withItem({ name: 'abc' }), withItem({ name: 'ab ' }), 'quoteItems.0.name'],
  ['long cohort name', withItem({ name: 'a'.repeat(200) }), withItem({ name: 'a'.repeat(201) }), 'quoteItems.0.name'],
  ['one item', many(1), many(0), 'quoteItems'],
  ['most items', many(2000), many(2001), 'quoteItems'],
  ['short name', { name: 'abc' }, { name: ' ab ' }, 'name'],
  ['long name', { name: 'a'.repeat(200) }, { name: 'a'.repeat(201) }, 'name'],
  ['customer with an id', { customerId: 'p' }, { customerId: '' }, 'customerId'],
  ['customer, but not always an intermediary', { intermediaryId: null }, { customerId: null }, 'customerId'],
  ['day of cover', { expiryDate: '2026-04-02' }, { expiryDate: '2026-04-01' }, 'expiryDate'],
  ['longest exclusions', { exclusions: 'a'.repeat(4000) }, { exclusions: 'a'.repeat(4001) }, 'exclusions'],
  ['longest remarks', { remarks: 'a'.repeat(4000) }, { remarks: 'a'.repeat(4001) }, 'remarks'],
];

test.each(bounds)('a quote is submitted up to its bound and not beyond: %s', (_, taken, refused, path) => {
  expect(NewQuote.safeParse({ ...whole, ...taken }).error).toBeUndefined();
  const { error } = NewQuote.safeParse({ ...whole, ...refused });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test('a draft may be without name, customer, period and items, but holds nothing that a quote could not', () => {
  expect(QuoteDraft.parse({})).toEqual({ name: '', quoteItems: [] });
  const open = {
    name: 'a',
    customerId: null,
    inceptionDate: null,
    expiryDate: null,
    quoteItems: [{ ...item, name: '' }],
  };
  expect(QuoteDraft.safeParse(open).error).toBeUndefined();
  for (const wrong of [{ commissionRate: 0.155 }, insured(0), withItem({ quantity: 0 }), fee(1, 'INR')])
    expect(QuoteDraft.safeParse(wrong).success).toBe(false);
});

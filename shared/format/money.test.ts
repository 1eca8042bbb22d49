import { copiedAmount, formatExact, formatMoney, moneyTooltip } from './money';

const inr = (amount: number) => ({ amount, currency: 'INR' });

test.each([
  [0, 'INR 0.00'],
  [5312.5, 'INR 5,312.50'],
  [99_999.99, 'INR 99,999.99'],
  [99_999.999, 'INR 1.00 L'],
  [100_000, 'INR 1.00 L'],
  [1_234_567, 'INR 12.35 L'],
  [9_999_999, 'INR 1.00 Cr'],
  [10_000_000, 'INR 1.00 Cr'],
  [999_999_999, 'INR 1.00 Ar'],
  [2_500_000_000, 'INR 2.50 Ar'],
  [100_000_000_000, 'INR 1.00 Kh'],
  [12_345_000_000_000, 'INR 1.23 Kharab'],
  [-1_234_567, 'INR -12.35 L'],
])('%d rupees → %s', (amount, text) => expect(formatMoney(inr(amount))).toBe(text));

test.each([
  [0.005, 'EUR', 'en-GB', 'EUR 0.01'],
  [999, 'USD', 'en-GB', 'USD 999.00'],
  [999.99, 'USD', 'en-GB', 'USD 999.99'],
  [999.996, 'USD', 'en-GB', 'USD 1k'],
  [1000, 'USD', 'en-GB', 'USD 1k'],
  [29_606.16, 'USD', 'en-GB', 'USD 29.61k'],
  [1_250_000, 'EUR', 'en-GB', 'EUR 1.25m'],
  [1_250_000, 'EUR', 'de', 'EUR 1,25\u00a0Mio.'],
  [1_250_000, 'SEK', 'sv', 'SEK 1,25\u00a0mn'],
  [-45.5, 'EUR', 'de', 'EUR -45,50'],
  [4778.62, 'USD', 'de', 'USD 4.778,62'],
  [28_914.8, 'USD', 'de', 'USD 28.914,80'],
  [94_614.33, 'INR', 'de', 'INR 94.614,33'],
])('%d %s in %s → %s', (amount, currency, locale, text) =>
  expect(formatMoney({ amount, currency }, locale)).toBe(text),
);

test.each([
  [inr(1_234_567.5), 'en-GB', 'INR 12,34,567.50'],
  [inr(12_345_678_901.25), 'de', 'INR 12.34.56.78.901,25'],
  [inr(1_234_567.5), 'sv', 'INR 12\u00a034\u00a0567,50'],
  [inr(1_234_567.5), 'hi-IN', 'INR 12,34,567.50'],
  [{ amount: 29_606.16, currency: 'EUR' }, 'de', 'EUR 29.606,16'],
  [{ amount: 29_606.16, currency: 'SEK' }, 'sv', 'SEK 29\u00a0606,16'],
  [{ amount: 1.2345, currency: 'KWD' }, 'en-GB', 'KWD 1.235'],
  [{ amount: 1200, currency: 'JPY' }, 'en-GB', 'JPY 1,200.00'],
])('%o exactly, in %s → %s', (money, locale, text) => expect(formatExact(money, locale)).toBe(text));

test('an amount that is not there is three dashes', () => {
  expect([formatMoney(null), formatExact(undefined)]).toEqual(['---', '---']);
});

test('the tooltip says the full figure, and explains every Indian unit only where one is used', () => {
  const tooltip = moneyTooltip(inr(1_234_567));
  expect(tooltip).toMatch(/^INR 12,34,567\.00\. L = lakh/);
  expect(moneyTooltip(inr(99_999))).toBe('INR 99,999.00');
  expect(moneyTooltip({ amount: 2_000_000, currency: 'USD' })).toBe('USD 2,000,000.00');
  for (const unit of ['L', 'Cr', 'Ar', 'Kh', 'Kharab']) expect(tooltip).toMatch(new RegExp(`\\b${unit} = `));
});

test('what is copied is a plain number', () => expect(copiedAmount(inr(1_234_567.5))).toBe('1234567.50'));

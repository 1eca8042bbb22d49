import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicEvent } from '#shared/contract/event';
import { excess } from '../../tests/support/covers';
import { publicCertificateOf, publicEventOf } from '../../tests/support/publicEvent';
import { ProofLine } from '../src/elements/parametric-event/proof/ProofLine';
import type { Host } from '../src/loader/shell';
import { inEnglish } from '../src/runtime/languages';

let address = 0;
/** A server that answers with this certificate, or with nothing but its status. */
const hostOf = (answer: unknown) =>
  ({
    shown: () => undefined,
    fetch: () =>
      Promise.resolve(
        typeof answer === 'number'
          ? { ok: false, status: answer, headers: { get: () => null } }
          : { ok: true, headers: { get: () => null }, json: () => Promise.resolve(answer) },
      ),
  }) as unknown as Host;

function proof(event: PublicEvent, { date = null, certificate }: { date?: string | null; certificate?: unknown } = {}) {
  const url = certificate === undefined ? null : `https://insurer.example/internal/permalinks/p-${(address += 1)}`;
  const line = { event, date, url, language: inEnglish, host: hostOf(certificate) };
  return { url, ...render(<ProofLine {...line} />) };
}
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Check it yourself' }));

test('the status of the trade is said with what it means, that of the day which is shown', async () => {
  proof({ ...excess('2025-06-21'), status: 'PAYOUT' }, { date: '2025-06-05' });
  expect(await screen.findByText('Monitored: in date range, no payout yet')).toBeVisible();
});

test.each([
  [0, 'No day without data'],
  [1, '1 day without data'],
  [12, '12 days without data'],
])('%s days missing: %s', async (missingDays, text) => {
  proof({ ...publicEventOf(), missingDays });
  expect(await screen.findByText(text)).toBeVisible();
});

describe('a near miss', () => {
  const { coverage, ...event } = publicEventOf({ trigger: 2000, exit: 3000 });
  const at = (indexValue: number, second?: PublicEvent['secondSource']): PublicEvent => ({
    ...event,
    ...{ indexValue, payoutPct: 0, triggered: false, secondSource: second ?? null },
    coverage: { ...coverage, trigger: 70, exit: 100 },
  });
  test('is told with how close it was, and what the second source says', async () => {
    proof(at(69.6, { name: 'CHIRPS', indexValue: 71.2 }));
    expect(
      await screen.findByText('Close to the trigger: 69.6 of 70.0 mm; the second source, CHIRPS, says 71.2 mm.'),
    ).toBeVisible();
  });
  test('without a second source, or where that has no index, with how close it was', async () => {
    proof(at(66.5, { name: 'CHIRPS', indexValue: null }));
    expect(await screen.findByText('Close to the trigger: 66.5 of 70.0 mm.')).toBeVisible();
  });
  test('is none further than a twentieth of the trigger away', async () => {
    proof(at(66.4, { name: 'CHIRPS', indexValue: 71.2 }));
    await screen.findByText('No day without data');
    expect(screen.queryByText(/Close to the trigger/)).toBeNull();
  });
});

describe('the certificate', () => {
  test('computed again here says what the card says', async () => {
    const { url } = proof(publicEventOf(), { certificate: publicCertificateOf() });
    expect(await screen.findByRole('link', { name: 'Settlement certificate' })).toHaveAttribute(
      'href',
      `${url}/certificate`,
    );
    await check();
    expect(await screen.findByText(/Equal: your browser comes to the same result/)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^✓ Daily values: 75, equal$/),
      expect.stringMatching(/^✓ Index: [\d.,]+\smm, equal$/),
      expect.stringMatching(/^✓ Of every 100 insured: [\d.]+, equal$/),
      expect.stringMatching(/^✓ What this card says: .* \/ 100, equal$/),
      expect.stringMatching(/^✓ Text as it was issued: SHA-256 [0-9a-f]{12}…, equal$/),
    ]);
  });

  test('of another amount than its data give is not equal, and it is said in what', async () => {
    const certificate = publicCertificateOf();
    proof(publicEventOf(), { certificate: { ...certificate, payoutPct: 0.01, indexValue: 1 } });
    await check();
    expect(await screen.findByText(/Not equal: your browser comes to another result/)).toBeVisible();
    expect(screen.getByText(/✗ Index: 1.0\smm stated, .*mm computed, not equal/)).toBeVisible();
    expect(screen.getByText(/✗ Text as it was issued/)).toBeVisible();
    expect(screen.getByText(/✓ Daily values/)).toBeVisible();
  });

  test('of the right share and another amount is not equal: the amounts are what differs', async () => {
    const certificate = publicCertificateOf();
    proof(publicEventOf(), { certificate: { ...certificate, amount: 17.25 } });
    await check();
    expect(await screen.findByText(/Not equal: your browser comes to another result/)).toBeVisible();
    const owed = String(Number((certificate.payoutPct * 100).toFixed(2)));
    expect(screen.getByText(`✗ Of every 100 insured: 17.25 stated, ${owed} computed, not equal`)).toBeVisible();
    expect(screen.getByText(/✓ Index/)).toBeVisible();
  });

  test('of another share is not equal, though its amount were right', async () => {
    const certificate = publicCertificateOf();
    proof(publicEventOf(), { certificate: { ...certificate, payoutPct: 0.1725 } });
    await check();
    expect(await screen.findByText(/✗ Of every 100 insured: 17.25 stated/)).toBeVisible();
  });

  test('that is sound, beside a card that says something else, is not equal', async () => {
    proof({ ...publicEventOf(), payoutPct: 0.5 }, { certificate: publicCertificateOf() });
    await check();
    expect(await screen.findByText(/Not equal/)).toBeVisible();
    expect(screen.getByText(/✗ What this card says: .* 50 \/ 100 stated/)).toBeVisible();
    expect(screen.getByText(/✓ Text as it was issued/)).toBeVisible();
  });

  test.each([
    ['that is none', { kind: 'something' }, /cannot be read/],
    ['that is withdrawn', 404, /No data found/],
  ])('%s is said to be so', async (_, certificate, text) => {
    proof(publicEventOf(), { certificate });
    await check();
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('is not offered where there is no link, or no index yet', async () => {
    proof(publicEventOf());
    expect(await screen.findByText('No day without data')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

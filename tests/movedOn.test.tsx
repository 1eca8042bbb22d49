import '@testing-library/jest-dom';
import { act, screen, within } from '@testing-library/react';
import { areas } from '#shared/contract/access';
import { findClaims } from '#shared/contract/claims';
import { Coverage } from '#shared/contract/coverage';
import { coverageHistory, readCoverage } from '#shared/contract/coverages';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { readEvent } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { Quote } from '#shared/contract/quote';
import { quoteHistory, readQuote } from '#shared/contract/quotes';
import { api } from '../console/core/api';
import { answerMap } from './support/console/mapConfig';
import { FakeServer } from './support/console/fakeServer';
import { openConsole, type Opened } from './support/console/openConsole';
import { pageOf, sampleOf } from './support/console/sample';
import { hardObject } from './support/hardObjects';

/* An object that somebody else has just moved on, in every dialog that asks about it: what was written or chosen there stays. */

const { detail, policy, claims } = hardObject('corrected');
const event = { ...detail, moves: [{ to: 'IN_REVIEW' as const, allowed: true, why: null }] };
const [claim] = claims;
if (!claim) throw new Error('There is a claim');
const created = { ...policy, state: 'created' as const, inceptionDate: '2026-06-01', expiryDate: '2026-09-30' };
const free = sampleOf(Coverage, {
  ...{ id: 'c1', label: 'Free rain', uiState: 'simulated', riskTypeId: 'RAINFALL', grossPremiumIndicationPct: 0 },
});
const quote = sampleOf(Quote, { id: 'q1', status: 'COMPLETED', uiState: 'completed', customer: null });

type Case = {
  readonly at: string;
  readonly before: (server: FakeServer) => FakeServer;
  /** Opens the dialog, and writes or chooses something in it. */
  readonly begin: (opened: Opened) => Promise<void>;
  readonly moveOn: (server: FakeServer) => FakeServer;
  /** What says that it is too late, where the dialog can tell. */
  readonly says: RegExp | null;
  readonly kept: (dialog: HTMLElement) => void;
};
const reason = 'Looked at with the gauge';
const press = async ({ user }: Opened, name: string | RegExp, at: Pick<typeof screen, 'findByRole'> = screen) =>
  user.click(await at.findByRole('button', { name }));
const write = async ({ user }: Opened) =>
  user.type(within(await screen.findByRole('dialog')).getByRole('textbox'), reason);
const reasonStays = (dialog: HTMLElement) => expect(within(dialog).getByRole('textbox')).toHaveValue(reason);

const cases: Readonly<Record<string, Case>> = {
  'an event that is moved': {
    at: '/monitoring/event/e1',
    before: (server) => server.answer(readEvent, event),
    async begin(opened) {
      await press(opened, 'Move on');
      await opened.user.click(await screen.findByRole('menuitem', { name: /IN.REVIEW/ }));
      await write(opened);
    },
    moveOn: (server) => server.answer(readEvent, { ...event, version: 9, status: 'CONFIRMED', moves: [] }),
    says: /By now this event cannot be moved/,
    kept: reasonStays,
  },
  'a correction that is decided on': {
    at: '/monitoring/event/e1',
    before: (server) => server.answer(readEvent, event),
    async begin(opened) {
      await press(opened, 'Keep the figures');
      await write(opened);
    },
    moveOn: (server) => server.answer(readEvent, { ...event, version: 9, correction: null }),
    says: /By now somebody has decided on this correction/,
    kept: reasonStays,
  },
  'a claim that is moved': {
    at: '/policies/policy/p1?tab=claims',
    before: (server) =>
      server.answer(readPolicy, policy).answer(findClaims, pageOf([{ ...claim, state: 'in_review' as const }])),
    async begin(opened) {
      await opened.user.click(await screen.findByText(/ · /));
      await press(opened, 'Reject');
      await write(opened);
    },
    moveOn: (server) => server.answer(findClaims, pageOf([{ ...claim, version: 9, state: 'paid' as const }])),
    says: /By now this claim is Paid/,
    kept: reasonStays,
  },
  'a policy that is activated': {
    at: '/policies/policy/p1',
    before: (server) => server.answer(readPolicy, created),
    async begin(opened) {
      await press(opened, 'Activate');
      const dialog = within(await screen.findByRole('dialog', { name: 'Activate policy' }));
      await opened.user.click(dialog.getByLabelText('The policy was signed'));
      const file = new File(['signed'], 'signed.pdf', { type: 'application/pdf' });
      await opened.user.upload(dialog.getByLabelText('Signed policy schedule'), file);
    },
    moveOn: (server) => server.answer(readPolicy, { ...created, version: 9, state: 'active' }),
    says: /By now this policy is Active: it cannot be activated any more/,
    kept(dialog) {
      expect(within(dialog).getByText('signed.pdf')).toBeVisible();
      expect(within(dialog).getByLabelText('The policy was signed')).toBeChecked();
      expect(within(dialog).getByRole('button', { name: 'Activate' })).toBeDisabled();
    },
  },
  'a coverage that is activated for nothing': {
    at: '/coverages/coverage/c1',
    before: (server) =>
      server
        .answer(readCoverage, free)
        .answer(readPricingResult, sampleOf(readPricingResult.response))
        .answer(coverageHistory, pageOf([])),
    async begin(opened) {
      await press(opened, 'Activate Coverage');
      await write(opened);
    },
    moveOn: (server) => server.answer(readCoverage, { ...free, uiState: 'active', version: free.version + 1 }),
    says: null,
    kept: reasonStays,
  },
  'a quote that is answered': {
    at: '/quotations/quotation/q1',
    before: (server) => server.answer(readQuote, quote).answer(quoteHistory, pageOf([])),
    async begin(opened) {
      await press(opened, 'Customer response');
      await opened.user.click(await screen.findByRole('menuitem', { name: /Reject Quote/ }));
      await screen.findByRole('dialog', { name: 'Reject Quotation?' });
    },
    moveOn: (server) => server.answer(readQuote, { ...quote, version: 9, status: 'ACCEPTED' }),
    says: null,
    kept: (dialog) => expect(dialog).toHaveAccessibleName('Reject Quotation?'),
  },
};

beforeEach(() => localStorage.clear());

test.each(Object.entries(cases))('the dialog of %s stays when somebody else was faster', async (_, one) => {
  const server = one.before(answerMap(new FakeServer()));
  const opened = await openConsole(one.at, { server });
  await one.begin(opened);
  one.moveOn(server);
  await act(async () => void opened.store.dispatch(api.util.invalidateTags([...areas])));
  const dialog = await screen.findByRole('dialog');
  if (one.says) expect(await within(dialog).findByText(one.says)).toBeVisible();
  one.kept(dialog);
  server.close();
});

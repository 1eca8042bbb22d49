import { moveClaim, restoreClaim } from '#shared/contract/claims';
import { moveEvent } from '#shared/contract/monitoring';
import { changeShare, createPermalink, revokePermalink } from '#shared/contract/publicEvents';
import { claimMachine, linkMachine, type ClaimState } from '#shared/engine/states';
import { eventMachine, type EventStatus } from '#shared/engine/status';
import { admin, byId, linesOf, queryOf, underwriter, type StateSubject } from './subject';
import type { World } from '../world';

export function claims(world: World, claimId: string): StateSubject {
  const query = queryOf(world);
  const act = (id: string, action: string) =>
    action === 'restore'
      ? world.call(restoreClaim, byId(id), admin)
      : world.call(moveClaim, { ...byId(id), body: { to: action as ClaimState, reason: 'As computed' } }, admin);
  return {
    machine: claimMachine,
    async make(state, action) {
      /** Rejected to be restored, it is by the call: the line of the trail belongs to it. */
      const isByCall = state === 'rejected' && action === 'restore';
      await query('update claim set state = $1 where id = $2', [isByCall ? 'in_review' : state, claimId]);
      if (isByCall) await act(claimId, 'rejected');
      return claimId;
    },
    act,
    async stored(id) {
      const [row] = await query('select * from claim where id = $1', [id]);
      return { state: String(row?.['state']), rows: row };
    },
    trail: linesOf(world),
  };
}

/** What lets an event go there, beside the state that it is in. */
function eventColumns(from: string, to: string): Readonly<Record<string, unknown>> {
  const over = { period_end: '2026-05-31', as_of: '2026-06-05', payout_pct: 1 };
  if (to === 'NON_QUALIFIED' || (from === 'RECONCILED' && to === 'NO_PAYOUT')) return { ...over, payout_pct: 0 };
  return to === 'DETECTED' ? { ...over, period_end: '2026-06-30' } : over;
}

export function events(world: World, eventId: string): StateSubject {
  const query = queryOf(world);
  return {
    machine: eventMachine,
    async make(status, to) {
      const columns = { ...eventColumns(status, to), status, frozen: false };
      const set = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
      await query(`update parametric_event set ${set.join(', ')} where id = $1`, [eventId, ...Object.values(columns)]);
      return eventId;
    },
    // Who has confirmed an event does not mark its payment alone.
    act: (id, to) =>
      world.call(
        moveEvent,
        { ...byId(id), body: { to: to as EventStatus, reason: 'As computed' } },
        { as: to === 'PAYOUT' ? 'owner' : 'admin' },
      ),
    async stored(id) {
      const [row] = await query('select * from parametric_event where id = $1', [id]);
      return { state: String(row?.['status']), rows: row };
    },
    trail: linesOf(world),
  };
}

export function links(world: World, eventId: string): StateSubject {
  const query = queryOf(world);
  const columns: Readonly<Record<string, string>> = {
    prepared: 'released_at = null',
    live: 'paused = false',
    paused: 'paused = true',
    expired: "expires_at = '2020-01-01'",
    revoked: "revoked_at = '2026-01-01'",
  };
  const change = (id: string, body: object) => world.call(changeShare, { ...byId(id), body }, underwriter);
  const actions: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    release: (id) => change(id, { released: true }),
    pause: (id) => change(id, { paused: true }),
    resume: (id) => change(id, { paused: false }),
    change: (id) => change(id, { amountOf: null }),
    revoke: (id) => world.call(revokePermalink, byId(id), underwriter),
  };
  return {
    machine: linkMachine,
    async make(state) {
      const { id } = await world.call(createPermalink, byId(eventId), underwriter);
      await query(`update permalink set ${columns[state]} where id = $1`, [id]);
      return id;
    },
    act: async (id, action) => actions[action]?.(id),
    async stored(id) {
      const [row] = await query('select * from permalink where id = $1', [id]);
      const expired = row?.['expires_at'] ? 'expired' : row?.['paused'] ? 'paused' : 'live';
      const released = row?.['revoked_at'] ? 'revoked' : expired;
      return { state: row?.['released_at'] ? released : 'prepared', rows: row };
    },
    trail: async (id) => (await query(`select 1 from audit where details ->> 'permalinkId' = $1`, [id])).length,
  };
}

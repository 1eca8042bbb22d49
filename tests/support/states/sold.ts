import { activateCoverage, copyCoverage, deleteCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { makeDocuments, simulateCoverage } from '#shared/contract/coverageVersions';
import {
  acceptPolicy,
  attachSignedSchedule,
  cancelDraftPolicy,
  createPolicy,
  submitPolicy,
} from '#shared/contract/policies';
import { deleteProgram, restoreProgram, saveProgram } from '#shared/contract/programs';
import { completeQuote, rejectQuote, restoreQuote, retryQuote, saveQuote } from '#shared/contract/quotes';
import { changeView, deleteView, restoreView, saveView } from '#shared/contract/views';
import {
  coverageMachine,
  policyMachine,
  programMachine,
  stageFields,
  quoteMachine,
  viewMachine,
  type QuoteStage,
} from '#shared/engine/states';
import { newId } from '../../../server/db/ids';
import { quoteBody } from '../insurance';
import { copyPolicy } from '../policies';
import { admin, agent, byId, linesOf, queryOf, underwriter, type StateSubject } from './subject';
import type { World } from '../world';

export type Base = { readonly coverageId: string; readonly holderId: string };

export function quotes(world: World, { coverageId, holderId }: Base, completed: string): StateSubject {
  const query = queryOf(world);
  const body = quoteBody(coverageId, holderId);
  const copied = async (columns: object) => {
    const id = newId();
    for (const [table, own] of [['quote', 'id'] as const, ['quote_item', 'quote_id'] as const])
      await query(
        `insert into ${table} select (jsonb_populate_record(t, $1::jsonb || jsonb_build_object('id', $2::text))).* from ${table} t where ${own} = $3`,
        [JSON.stringify(table === 'quote' ? columns : { quote_id: id }), table === 'quote' ? id : newId(), completed],
      );
    return id;
  };
  const actions: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    save: (id) => world.call(saveQuote, { ...byId(id), body }, agent),
    complete: (id) => world.call(completeQuote, { ...byId(id), body }, agent),
    retry: (id) => world.call(retryQuote, byId(id), agent),
    reject: (id) => world.call(rejectQuote, byId(id), agent),
    restore: (id) => world.call(restoreQuote, byId(id), agent),
    accept: (id) => world.call(createPolicy, { body: { quoteId: id } }, agent),
  };
  return {
    machine: quoteMachine,
    async make(state, action) {
      /** Accepted, or rejected to be restored, it is by the call: the policy, or the line of the trail, belongs to it. */
      const byCall = state === 'accepted' ? 'accept' : state === 'rejected' && action === 'restore' ? 'reject' : null;
      const { uiState, ...more } = stageFields[byCall ? 'completed' : (state as QuoteStage)];
      const id = await copied({ ui_state: uiState, ...more });
      if (byCall) await actions[byCall]?.(id);
      return id;
    },
    act: async (id, action) => actions[action]?.(id),
    async stored(id) {
      const [row] = await query('select * from quote where id = $1', [id]);
      const items = await query('select * from quote_item where quote_id = $1', [id]);
      return { state: String(row?.['status'] === 'ACCEPTED' ? 'accepted' : row?.['ui_state']), rows: [row, items] };
    },
    trail: linesOf(world),
  };
}

export function coverages(world: World, { coverageId }: Base): StateSubject {
  const query = queryOf(world);
  const actions: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    edit: (id) => world.call(updateCoverage, { ...byId(id), body: { trigger: 61 } }, underwriter),
    simulate: (id) => world.call(simulateCoverage, byId(id), underwriter),
    activate: (id) => world.call(activateCoverage, byId(id), underwriter),
    makeDocuments: (id) => world.call(makeDocuments, { ...byId(id), query: {} }, underwriter),
    archive: (id) => world.call(deleteCoverage, byId(id), underwriter),
  };
  return {
    machine: coverageMachine,
    async make(state) {
      const { id } = await world.call(copyCoverage, byId(coverageId), underwriter);
      if (state === 'archived') await actions['archive']?.(id);
      else await query('update coverage_version set ui_state = $1 where coverage_id = $2', [state, id]);
      return id;
    },
    act: async (id, action) => actions[action]?.(id),
    async stored(id) {
      const [head] = await query('select * from coverage where id = $1', [id]);
      const versions = await query('select * from coverage_version where coverage_id = $1 order by version', [id]);
      const state = head?.['archived'] ? 'archived' : String(versions.at(-1)?.['ui_state']);
      return { state, rows: [head, versions] };
    },
    trail: linesOf(world),
  };
}

export function policies(world: World, draft: string, fileId: string): StateSubject {
  const query = queryOf(world);
  const actions: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    submit: (id) => world.call(submitPolicy, byId(id), agent),
    withdraw: (id) => world.call(cancelDraftPolicy, byId(id), agent),
    attach: (id) => world.call(attachSignedSchedule, { ...byId(id), body: { fileId } }, admin),
    activate: (id) => world.call(acceptPolicy, { ...byId(id), body: { fileId } }, admin),
  };
  return {
    machine: policyMachine,
    make: (state) =>
      copyPolicy(
        world,
        draft,
        newId(),
        state === 'withdrawn'
          ? { archived: true }
          : { state, signed_schedule_document_id: state === 'draft' ? null : fileId },
      ),
    // What is attached at the activation has a line of its own: here it is attached before.
    act: async (id, action) =>
      action === 'activate' ? world.call(acceptPolicy, byId(id), admin) : actions[action]?.(id),
    async stored(id) {
      const [row] = await query('select * from policy where id = $1', [id]);
      return { state: row?.['archived'] ? 'withdrawn' : String(row?.['state']), rows: row };
    },
    trail: linesOf(world),
  };
}

export function programs(world: World): StateSubject {
  const query = queryOf(world);
  const save = (id: string, status: 'DRAFT' | 'ACTIVE') =>
    world.call(
      saveProgram,
      { body: { id, name: 'Paddy', currency: 'INR', country: 'India', insuredUnit: 'Acres', status } },
      underwriter,
    );
  const archive = (id: string) => world.call(deleteProgram, byId(id), underwriter);
  const actions: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    archive,
    restore: (id) => world.call(restoreProgram, byId(id), underwriter),
    saveAsDraft: (id) => save(id, 'DRAFT'),
    saveAsActive: (id) => save(id, 'ACTIVE'),
  };
  return {
    machine: programMachine,
    async make(state) {
      const id = newId();
      await save(id, state === 'ACTIVE' ? 'ACTIVE' : 'DRAFT');
      if (state === 'archived') await archive(id);
      return id;
    },
    act: async (id, action) => actions[action]?.(id),
    async stored(id) {
      const [row] = await query('select * from program where id = $1', [id]);
      return { state: row?.['archived'] ? 'archived' : String(row?.['status']), rows: row };
    },
    trail: linesOf(world),
  };
}

export function views(world: World): StateSubject {
  const query = queryOf(world);
  const look = { isDense: false, hidden: [] };
  const actions: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    change: (id) => world.call(changeView, { ...byId(id), body: { shared: true } }, agent),
    delete: (id) => world.call(deleteView, byId(id), agent),
    restore: (id) => world.call(restoreView, byId(id), agent),
  };
  return {
    machine: viewMachine,
    async make(state) {
      const body = { list: '/quotations', name: newId(), query: '', look, shared: false };
      const { id } = await world.call(saveView, { body }, agent);
      if (state === 'deleted') await actions['delete']?.(id);
      return id;
    },
    act: async (id, action) => actions[action]?.(id),
    async stored(id) {
      const [row] = await query('select * from saved_view where id = $1', [id]);
      return { state: row?.['archived'] ? 'deleted' : 'kept', rows: row };
    },
    trail: linesOf(world),
  };
}

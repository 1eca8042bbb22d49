import { partnerRoles } from '#shared/contract/partner';
import { duplicateReasons, exportDuplicates, findDuplicates, mergePartners } from '#shared/contract/partnerMerge';
import { duplicateFields } from '#shared/lists/duplicates';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { refuse } from '../../../base/refuse';
import { writeAudits } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { refuseOutdated } from '../../../db/outdated';
import { policy, quote } from '../../../db/schema/business';
import type { App } from '../../../http/app';
import { serveListFile } from '../../../http/listFile';
import { inOrderRead } from '../../../http/listWords';
import { pageOf } from '../../../http/page';
import { serve } from '../../../http/serve';
import { partnerChanges } from '../changes';
import { changePartner, columnsOf, findPartner, partnerAnswer, queuePartnerWork } from '../repository';
import { findAllPairs, findPairs, holdBoth, renameIn, setMerged, withPartners, type PairWords } from './repository';

const unknown = () => refuse(404, 'partners.unknown', 'There is no such business partner.');

/** The two partners of a merge, held; refused where they cannot be one. */
async function holdPair(db: Db, staysId: string, goesId: string) {
  if (staysId === goesId) refuse(422, 'partners.same', 'A partner cannot be merged into itself.');
  const rows = await holdBoth(db, [staysId, goesId]);
  const stays = rows.find(({ id }) => id === staysId) ?? unknown();
  const goes = rows.find(({ id }) => id === goesId) ?? unknown();
  if (stays.mergedInto || goes.mergedInto)
    refuse(409, 'partners.merged', 'One of the two was merged into another partner already.');
  if (stays.role !== goes.role)
    refuse(409, 'partners.roles', 'Only partners of the same role can be merged: quotes and policies need that role.');
  return { stays, goes };
}

type Pair = Awaited<ReturnType<typeof withPartners>>[number];
const pairAnswer = ({ reason, first, second }: Pair) => ({
  reason,
  first: partnerAnswer(first),
  second: partnerAnswer(second),
});

/** Roles and reasons in the order of their words in a language. */
const pairWords = async (language: ConsoleLanguage): Promise<PairWords> => ({
  roles: await inOrderRead('partners', language, partnerRoles, ({ t }, role) => t(`role.${role}`)),
  reasons: await inOrderRead('partners', language, duplicateReasons, ({ t }, reason) => t(`merge.reason.${reason}`)),
});

export function partnerMergeRoutes(app: App): void {
  serve(app, findDuplicates, async ({ query: { page, size, sort, language, ...filter } }, { db }) => {
    const words = await pairWords(language);
    const { pairs, total } = await findPairs(db, filter, { page, size, sort, language, words });
    return pageOf(pairs.map(pairAnswer), total, size);
  });
  serveListFile(app, exportDuplicates, {
    area: 'partners',
    fields: duplicateFields,
    async *rows({ query: { sort, language, reason, role, search } }, { held, inTenant }) {
      const words = await pairWords(language);
      for await (const rows of held((db) => findAllPairs(db, { reason, role, search }, { sort, language, words })))
        yield (await inTenant((db) => withPartners(db, rows))).map(pairAnswer);
    },
  });
  serve(app, mergePartners, async ({ params, body, ifMatch }, { db, tenantId, user, channel, parts, audit }) => {
    await queuePartnerWork(db, tenantId);
    const { stays, goes } = await holdPair(db, params.id, body.otherId);
    await refuseOutdated(db, stays, ifMatch);
    await refuseOutdated(db, goes, body.otherVersion);
    if (body.partner.role !== stays.role) refuse(409, 'partners.roles', 'A merge does not change the role.');
    const fields = partnerChanges(stays, { ...stays, ...columnsOf(body.partner) });
    await changePartner(db, stays.id, body.partner);
    await setMerged(db, goes.id, stays.id);
    const step = { at: parts.clock(), who: user.id, channel, action: 'partner merged', from: goes.name };
    const to = body.partner.name;
    // Quotes first: a policy that is being made of one of them is there once its quote is free.
    for (const [area, table] of [['quotes', quote] as const, ['policies', policy] as const]) {
      const changed = await renameIn(db, table, goes.id, stays.id);
      await writeAudits(
        db,
        tenantId,
        changed.map((subjectId) => ({ ...step, to, area, subjectId })),
      );
    }
    await audit({ subjectId: goes.id, action: 'mergedAway', details: { into: stays.id, fields: [] } });
    await audit({ subjectId: stays.id, action: 'merged', details: { other: goes.id, fields } });
    return partnerAnswer((await findPartner(db, stays.id)) ?? unknown());
  });
}

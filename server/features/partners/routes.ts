import {
  createPartner,
  exportPartners,
  findPartners,
  partnerHistory,
  partnerRoleList,
  partnerUsage,
  readPartner,
  readSumInsuredBasis,
  readTaxStatuses,
  updatePartner,
} from '#shared/contract/partners';
import { partnerFields } from '#shared/lists/partners';
import { partnerRoles } from '#shared/contract/partner';
import { lockRow } from '../../db/rows';
import { businessPartner } from '../../db/schema/business';
import { historyOf } from '../../http/history';
import { pageOf } from '../../http/page';
import type { App } from '../../http/app';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { serveListFile } from '../../http/listFile';
import { serve } from '../../http/serve';
import { partnerChanges } from './changes';
import {
  addPartner,
  changePartner,
  columnsOf,
  findAllPartners,
  findPartner,
  findPartnerPage,
  partnerAnswer,
} from './repository';
import { taxStatuses } from './taxStatuses';
import { findUsage } from './usageRepository';

const unknown = () => refuse(404, 'partners.unknown', 'There is no such business partner.');

const sumInsuredBasis = [
  { id: 'COST_OF_CULTIVATION', name: 'Cost of Cultivation', description: 'What it costs to grow the crop.' },
  { id: 'EXPECTED_YIELD', name: 'Expected Yield', description: 'What the harvest is expected to be worth.' },
  { id: 'LOAN_AMOUNT', name: 'Loan Amount', description: 'What was lent for the season.' },
  { id: 'REVENUE', name: 'Revenue', description: 'What would be earned in the period.' },
];

export function partnersRoutes(app: App): void {
  serve(app, findPartners, async ({ query }, { db }) => {
    const { rows, total } = await findPartnerPage(db, query, query);
    return pageOf(rows.map(partnerAnswer), total, query.size);
  });
  serveListFile(app, exportPartners, {
    area: 'partners',
    fields: partnerFields,
    async *rows({ query }, { held }) {
      for await (const rows of held((db) => findAllPartners(db, query, query))) yield rows.map(partnerAnswer);
    },
  });
  serve(app, partnerRoleList, async () => [...partnerRoles]);
  serve(app, readPartner, async ({ params }, { db }) => partnerAnswer((await findPartner(db, params.id)) ?? unknown()));
  serve(app, createPartner, async ({ body }, { db, tenantId, audit }) => {
    const id = await addPartner(db, tenantId, body);
    await audit({ subjectId: id, action: 'created', details: { fields: partnerChanges(null, columnsOf(body)) } });
    return partnerAnswer((await findPartner(db, id)) ?? unknown());
  });
  serve(app, updatePartner, async ({ params, body, ifMatch }, { db, audit }) => {
    await lockRow(db, businessPartner, params.id);
    const row = (await findPartner(db, params.id)) ?? unknown();
    await refuseOutdated(db, row, ifMatch);
    if (row.mergedInto) refuse(409, 'partners.merged', 'This partner was merged into another one: change that one.');
    const fields = partnerChanges(row, { ...row, ...columnsOf(body) });
    if (fields.length === 0) return partnerAnswer(row);
    await changePartner(db, row.id, body);
    await audit({ subjectId: row.id, action: 'changed', details: { fields } });
    return partnerAnswer((await findPartner(db, row.id)) ?? unknown());
  });
  serve(app, partnerHistory, async ({ params, query }, { db }) => {
    if (!(await findPartner(db, params.id))) unknown();
    return historyOf(db, params.id, query);
  });
  serve(app, partnerUsage, async ({ params }, { db }) => {
    if (!(await findPartner(db, params.id))) unknown();
    return findUsage(db, params.id);
  });
  serve(app, readTaxStatuses, async () => [...taxStatuses]);
  serve(app, readSumInsuredBasis, async () => sumInsuredBasis);
}

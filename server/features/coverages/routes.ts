import {
  activateCoverage, copyCoverage, coverageDetails, coverageLabels, createCoverage, deleteCoverage, findCoverages, findCoveragesAt, findCoveragesInBox, findCoveragesOfTarget,
  listCoverages, readCoverage, readCoverageVersions, readPricingResult, simulateCoverage, updateCoverage,
} from '#shared/contract/coverages';
import { canActivate, canSimulate, type CoverageState } from '#shared/engine/status';
import { newId } from '../../db/ids';
import type { Db } from '../../db/open';
import type { App } from '../../http/app';
import { refuse, refuseStale } from '../../http/refuse';
import { serve, servePublic } from '../../http/serve';
import { coverageAnswer } from './answer';
import { facetsOf, labelsOf } from './labels';
import { coverageMap } from './map';
import { addCoverage, addEvent, changeVersion, findCoverage, findCoveragePage, findCoverageRows, findCoveragesById, findLabels, findPricing, findVersions, sortable, touchCoverage, type CoverageRow, type Sort, type SortField } from './repository';
import { makeCoverage, makeVersion } from './service';
import { simulateJob } from './simulateJob';

const unknown = () => refuse(404, 'coverages.unknown', 'There is no such coverage.');
const must = async (db: Db, id: string, version?: number): Promise<CoverageRow> => (await findCoverage(db, id, version)) ?? unknown();
const paged = ({ rows, total }: { rows: readonly CoverageRow[]; total: number }, size: number) => ({
  content: rows.map(coverageAnswer), totalElements: total, totalPages: Math.ceil(total / size), numberOfElements: rows.length,
});

function sortOf(text: string | undefined): Sort {
  const [field = 'createdAt', direction = text ? 'asc' : 'desc'] = (text ?? '').split(',').filter(Boolean);
  if (!(field in sortable)) return refuse(400, 'coverages.sort', `A coverage list cannot be sorted by "${field}". Possible: ${Object.keys(sortable).join(', ')}.`);
  return { field: field as SortField, down: direction === 'desc' };
}

function readRoutes(app: App): void {
  serve(app, findCoverages, async ({ query }, { db }) => paged(await findCoveragePage(db, { ...query, labels: labelsOf(query.labels) }, { ...query, sort: sortOf(query.sort) }), query.size));
  serve(app, findCoveragesInBox, async ({ query }, { db }) => coverageMap(await findCoverageRows(db, { ...query, labels: labelsOf(query.labels) }), query, query.zoom));
  serve(app, findCoveragesAt, async ({ query }, { db }) => {
    const near = ({ target }: CoverageRow) => Math.abs(target.lat - query.lat) < 0.01 && Math.abs(target.lon - query.lon) < 0.01;
    const rows = (await findCoverageRows(db, { labels: [] })).filter(near);
    return paged({ rows: rows.slice(query.page * query.size, (query.page + 1) * query.size), total: rows.length }, query.size);
  });
  serve(app, findCoveragesOfTarget, async ({ query }, { db }) => paged(await findCoveragePage(db, { labels: [], targetId: query.targetId }, { ...query, sort: sortOf(query.sort) }), query.size));
  serve(app, listCoverages, async ({ body }, { db }) => (await findCoveragesById(db, body)).map(coverageAnswer));
  serve(app, coverageDetails, async ({ body }, { db }) => (await findCoveragesById(db, body.coverageIds)).map(coverageAnswer));
  servePublic(app, coverageLabels, async ({ query }, { asSystem }) => facetsOf(await asSystem((db) => findLabels(db, true)), query));
  serve(app, readCoverage, async ({ params, query }, { db }) => coverageAnswer(await must(db, params.id, query.version)));
  serve(app, readCoverageVersions, async ({ params }, { db }) => {
    await must(db, params.id);
    return (await findVersions(db, params.id)).map((row) => ({
      version: row.version, createdAt: row.createdAt.toISOString(), createdBy: row.createdBy, uiState: row.uiState as CoverageState, trigger: row.terms.payout.trigger, exit: row.terms.payout.exit,
      riskPremiumPct: row.riskPremiumPct, quoted: row.quoted,
    }));
  });
  serve(app, readPricingResult, async ({ params, query }, { db }) => {
    const { coverage, terms } = await must(db, params.id, query.version);
    const found = (await findPricing(db, coverage.id, terms.version)) ?? refuse(404, 'coverages.not-simulated', 'This version has not been simulated yet. Run the payout simulation first.');
    const { simulation } = found;
    return {
      coverageId: coverage.id, version: terms.version,
      payout: simulation.years.map(({ year, start, end, index, detrendIndex, payout, usable, missingDays, reason }) => ({
        year, start, end, index, detrend_index: detrendIndex, total_payout: payout === null ? null : payout * terms.insuredAmount, usable, missingDays, reason,
      })),
      expectedLoss: simulation.expectedLoss, sdSample: simulation.sdSample, sdPopulation: simulation.sdPopulation, standardError: simulation.standardError, interval95: [...simulation.interval95],
      returnPeriod: simulation.returnPeriod, maxPayout: simulation.maxPayout, usedYears: simulation.usedYears,
      trend: { slope: simulation.trend.slope, intercept: simulation.trend.intercept, pValue: simulation.trend.pValue, used: simulation.trend.used },
      alternatives: simulation.alternatives.map((one) => ({ ...one })),
      fitted: simulation.fitted && { distribution: simulation.fitted.distribution, expectedLoss: simulation.fitted.expectedLoss, flagged: simulation.fitted.flagged },
      warnings: [...simulation.warnings], riskPremiumPct: found.riskPremiumPct, grossPremiumIndicationPct: found.grossPremiumPct, provenance: found.provenance,
    };
  });
}

function writeRoutes(app: App): void {
  serve(app, createCoverage, async ({ body }, { db, tenantId, user, now, audit }) => {
    const id = await makeCoverage({ db, tenantId, who: user.name, now }, body);
    await audit({ subjectId: id, action: 'created', to: 'created' });
    return coverageAnswer(await must(db, id));
  });
  serve(app, updateCoverage, async ({ params, body, ifMatch }, { db, tenantId, user, now, audit }) => {
    const row = await must(db, params.id);
    refuseStale({ version: row.terms.version }, ifMatch);
    const version = await makeVersion({ db, tenantId, who: user.name, now }, row, body);
    await audit({ subjectId: row.coverage.id, action: 'edited', from: `version ${row.terms.version}`, to: `version ${version}` });
    return coverageAnswer(await must(db, params.id));
  });
  serve(app, copyCoverage, async ({ params }, { db, user, now, audit }) => {
    const { coverage, terms } = await must(db, params.id);
    const id = newId();
    const labels = coverage.labels.filter((label) => !label.startsWith('system/'));
    await addCoverage(
      db,
      { tenantId: coverage.tenantId, id, labels, createdBy: user.name, createdAt: now },
      { ...terms, coverageId: id, version: 1, label: `${terms.label} (copy)`.slice(0, 200), uiState: 'created', error: null, riskPremiumPct: null, grossPremiumPct: null, pricingReportFileId: null, factSheetFileId: null, jobId: null, quoted: false, createdBy: user.name, createdAt: now, updatedAt: now },
    );
    await audit({ subjectId: id, action: 'copied', from: coverage.id });
    return coverageAnswer(await must(db, id));
  });
  serve(app, deleteCoverage, async ({ params }, { db, audit }) => {
    const { coverage } = await must(db, params.id);
    if (coverage.activeVersion !== null || (await findVersions(db, coverage.id)).some(({ quoted }) => quoted)) refuse(409, 'coverages.in-use', 'A coverage that was activated or quoted is kept.');
    await touchCoverage(db, coverage.id, { archived: true });
    await audit({ subjectId: coverage.id, action: 'archived' });
  });
  serve(app, simulateCoverage, async ({ params }, { db, now, audit, enqueue }) => {
    const { coverage, terms } = await must(db, params.id);
    const state = terms.uiState as CoverageState;
    const key = { coverageId: coverage.id, version: terms.version };
    if (state === 'queued' && terms.jobId) return { jobId: terms.jobId };
    if (!canSimulate(state)) refuse(409, 'coverages.state', `A coverage that is ${state} cannot be simulated. Edit it to make a new version.`);
    const jobId = await enqueue(simulateJob, { ...key, before: state }, { subjectId: coverage.id, uniqueKey: `simulate:${coverage.id}:${terms.version}` });
    await changeVersion(db, key, [state], { uiState: 'queued', error: null, jobId, updatedAt: now });
    await audit({ subjectId: coverage.id, action: 'simulation started', from: state, to: 'queued' });
    return { jobId };
  });
  serve(app, activateCoverage, async ({ params }, { db, now, audit }) => {
    const { coverage, terms } = await must(db, params.id);
    const state = terms.uiState as CoverageState;
    if (!canActivate(state)) refuse(409, 'coverages.state', `Only a simulated coverage can be activated; this one is ${state}.`);
    if (!(await changeVersion(db, { coverageId: coverage.id, version: terms.version }, ['simulated'], { uiState: 'active', updatedAt: now }))) refuse(409, 'coverages.state', 'Somebody activated this coverage a moment ago.');
    await touchCoverage(db, coverage.id, { activeVersion: terms.version });
    await addEvent(db, { tenantId: coverage.tenantId, id: newId(), coverageId: coverage.id, coverageVersion: terms.version, periodStart: terms.start, periodEnd: terms.end });
    await audit({ subjectId: coverage.id, action: 'activated', from: 'simulated', to: 'active', details: { version: terms.version } });
    return coverageAnswer(await must(db, params.id));
  });
}

export function coveragesRoutes(app: App): void {
  readRoutes(app);
  writeRoutes(app);
}

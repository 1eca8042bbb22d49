// What is tried by which suites, and which share of the changes they have to notice.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';

/** Folders or files of the server's money and permission paths, each with the quick suites beside them. */
const serverParts = [
  { of: ['features/claims'], by: ['features/claims'] },
  { of: ['features/policies'], by: ['features/policies', 'features/quotes/states.test.ts'] },
  { of: ['features/quotes'], by: ['features/quotes', 'features/policies/states.test.ts'] },
  { of: ['features/monitoring/moves', 'features/monitoring/events/payout.ts'], by: ['features/monitoring/moves'] },
  { of: ['features/monitoring/run'], by: ['features/monitoring/run', 'features/monitoring/moves'] },
  { of: ['features/monitoring/public/cards.ts'], by: ['features/monitoring/public/links.test.ts'] },
  {
    of: ['repository.ts', 'routes.ts', 'shareRoutes.ts'].map((name) => `features/monitoring/public/${name}`),
    by: [
      'features/monitoring/public/links.test.ts',
      'features/monitoring/public/shares.test.ts',
      'features/monitoring/moves',
    ],
  },
  {
    of: ['session', 'idempotency', 'transaction'].map((name) => `http/${name}.ts`),
    by: ['ownership', 'request', 'serve', 'limits'].map((name) => `http/${name}.test.ts`),
  },
  {
    of: ['scope', 'transaction', 'tenant', 'secure'].map((name) => `db/${name}.ts`),
    by: ['secure', 'reading', 'alone', 'tenant'].map((name) => `db/${name}.test.ts`),
  },
  // Of these the suites beside them are enough; most need no database.
  ...Object.entries({
    token: ['token'],
    keys: ['keys', 'mint'],
    password: ['password'],
    pages: ['pages'],
    standing: ['standing'],
    standingRepository: ['standingRepository', 'sessionRoutes'],
    accounts: ['accounts', 'attemptsRepository'],
    adapter: ['adapter'],
  }).map(([suite, names]) => ({
    of: names.map((name) => `identity/${name}.ts`),
    by: [`identity/${suite}.test.ts`],
  })),
  { of: ['identity'], by: ['identity'] },
].map(({ of, by }) => ({ folders: of.map((path) => `server/${path}`), suites: by.map((path) => `server/${path}`) }));

const inFolder = (folder, names) => names.map((name) => `${folder}/${name}`);
/** The console's drafts and core: what screens stand on is tried by suites of screens, which open a page of their own. */
const consoleParts = [
  {
    folders: inFolder('console/core', [
      ...['api.ts', 'client.ts', 'config.ts', 'documents.ts', 'exportList.ts', 'form.ts', 'i18n.ts', 'profile.ts'],
      ...['routing.tsx', 'sentence.ts', 'story.ts', 'trade.ts', 'typing.ts'],
    ]),
    suites: [
      ...inFolder('console/core', ['client.test.ts', 'documents.test.tsx', 'form.test.ts', 'routing.test.ts']),
      ...inFolder('console/app', ['boot.test.tsx', 'shell.test.tsx']),
      ...inFolder('console/features', ['quotes/screens/QuoteList.test.tsx', 'settings/screens/Settings.test.tsx']),
    ],
  },
  { folders: ['console/core'], suites: ['console/core'] },
  ...['coverages', 'quotes'].map((area) => ({
    folders: [`console/features/${area}/stories`],
    suites: [`console/features/${area}/stories`, `console/features/${area}/stories/sagas.test.tsx`],
  })),
];

/** Screens of the console that show money, each tried by the table of its figures and by what its screen says. */
const figureParts = [
  {
    folders: [
      ...inFolder('console/features/coverages/parts', [
        ...['detail/CoverageFigures.tsx', 'detail/CoverageFacts.tsx', 'detail/BurnCost.tsx', 'detail/VersionList.tsx'],
        'detail/CoverageBody.tsx',
        ...['sheet/SheetTotals.tsx', 'sheet/useSheetColumns.tsx', 'list/useCoverageColumns.tsx'],
        ...['map/PlacePanel.tsx', 'useTermText.ts', 'wizard/DraftAmounts.tsx'],
      ]),
      'shared/lists/coverages.ts',
    ],
    suites: [
      'tests/figures/coverages.test.tsx',
      ...inFolder('console/features/coverages/screens', ['coverageTexts.test.tsx', 'TermSheet.test.tsx']),
      ...inFolder('console/features/coverages/screens', ['NewCoverage.test.tsx', 'coverageViews.test.tsx']),
      'console/features/coverages/parts/map/CoverageMap.test.tsx',
    ],
  },
  {
    folders: [
      ...inFolder('console/features/coverages/parts', ['detail/WhatIf.tsx', 'laboratory', 'typedIndex.ts']),
      ...inFolder('console/ui/chart', [
        'CurveAxes.tsx',
        'CurveHandles.tsx',
        'PayoutCurve.tsx',
        'YearChart.tsx',
        'curve.ts',
        'curveText.ts',
        'yearPlane.ts',
      ]),
    ],
    suites: ['tests/figures/laboratory.test.tsx', 'console/features/coverages/parts/laboratory/Laboratory.test.tsx'],
  },
  {
    folders: [
      ...inFolder('console/features/quotes/parts', [
        ...['detail/QuoteFacts.tsx', 'detail/QuoteHistory.tsx', 'detail/QuoteItems.tsx', 'list/useQuoteColumns.tsx'],
        ...['CoveragesStep', 'CustomizationStep', 'DraftOutdated', 'ReviewStep', 'TermsStep'].map(
          (step) => `wizard/${step}.tsx`,
        ),
        'wizard/quantityShown.ts',
      ]),
      'shared/lists/quotes.ts',
    ],
    suites: [
      'tests/figures/quotes.test.tsx',
      ...inFolder('console/features/quotes/screens', ['quoteTexts.test.tsx', 'quotationSteps.test.tsx']),
      ...inFolder('console/features/quotes/screens', ['QuoteDetail.test.tsx', 'quoteDraft.test.tsx']),
    ],
  },
  {
    folders: [
      ...inFolder('console/features/policies/parts', [
        ...['CalculatedAndPaid.tsx', 'PolicySummary.tsx', 'usePayoutSum.ts', 'detail/PolicyFacts.tsx'],
        ...['list/PolicyFigures.tsx', 'list/usePolicyColumns.tsx', 'claims/Claims.tsx', 'claims/ClaimCard.tsx'],
        'report',
      ]),
      'shared/lists/policies.ts',
    ],
    suites: [
      'tests/figures/policies.test.tsx',
      ...inFolder('console/features/policies/screens', [
        ...['policyTexts.test.tsx', 'policyReportTexts.test.tsx', 'PolicyList.test.tsx', 'claimMoves.test.tsx'],
      ]),
    ],
  },
  {
    folders: [
      ...inFolder('console/features/monitoring/parts', [
        ...['event/EventFigures.tsx', 'event/Explain.tsx', 'event/Correction.tsx', 'event/Reconciliation.tsx'],
        ...['event/PolicyReports.tsx', 'event/useShares.ts', 'list/useEventColumns.tsx', 'map/EventEntry.tsx'],
        'event/EventBody.tsx',
        'ListedTracker.tsx',
        'shares/LinkOptions.tsx',
      ]),
      'shared/lists/events.ts',
    ],
    suites: [
      'tests/figures/events.test.tsx',
      ...inFolder('console/features/monitoring/screens', ['EventDetail.test.tsx', 'Monitoring.test.tsx']),
      'console/features/monitoring/parts/event/ShareDialog.test.tsx',
    ],
  },
  {
    folders: ['console/features/settings/parts/entered.ts'],
    suites: ['console/features/settings/parts/entered.test.ts'],
  },
  {
    folders: [
      ...inFolder('console/features/settings/parts', ['MoneyField.tsx', 'SettingField.tsx', 'useShownValue.ts']),
      ...inFolder('console/features/programs', ['parts/useProgramCards.ts', 'screens/ProgramDetail.tsx']),
    ],
    suites: [
      'console/features/settings/screens/Settings.test.tsx',
      ...inFolder('console/features/programs/screens', ['ProgramDetail.test.tsx', 'programCards.test.tsx']),
    ],
  },
  {
    folders: inFolder('console/ui', ['Money.tsx', 'Pct.tsx', 'useTriggerText.ts']),
    suites: ['tests/figures/quotes.test.tsx', 'console/features/quotes/screens/QuoteList.test.tsx'],
  },
  {
    folders: ['burnModel.ts', 'burnOptions.ts', 'burnSeries.ts'].map((name) => `console/ui/chart/${name}`),
    suites: ['tests/figures/burn.test.tsx', 'console/ui/chart/burnOptions.test.tsx'],
  },
  {
    folders: ['console/ui/chart/BurnCostChart.tsx'],
    suites: ['tests/figures/coverages.test.tsx', 'console/features/coverages/screens/coverageTexts.test.tsx'],
  },
];

/** What cards, charts and widgets show of an index and its payout. */
const cardParts = [
  {
    folders: inFolder('widgets/src/elements', [
      ...['parametric-event/proof/check.ts', 'parametric-event/proof/Checked.tsx'],
      'parametric-event/proof/ProofLine.tsx',
    ]),
    suites: ['widgets/test/check.test.ts', 'widgets/test/proof.test.tsx'],
  },
  {
    folders: [
      ...inFolder('shared/view', ['IndexTracker.tsx', 'measure.ts', 'payoutShare.ts', 'payoutSum.ts']),
      ...inFolder('shared/view', ['payoutWords.ts', 'scale.ts', 'settling.ts', 'triggerWords.ts']),
      ...inFolder('shared/view/card', [
        ...[
          'Boxes.tsx',
          'CardHead.tsx',
          'CompactCard.tsx',
          'EventCard.tsx',
          'EventFigures.tsx',
          'EventOverviewCard.tsx',
        ],
        ...['IndexFigure.tsx', 'Previous.tsx', 'verdict.ts'],
      ]),
      // How a chart is drawn, moved and taken away shows no figure.
      ...inFolder('shared/view/chart', [
        ...['DataTable.tsx', 'FootprintChart.tsx', 'footprintAxis.ts', 'footprintMarks.ts', 'footprintModel.ts'],
        ...['footprintOptions.ts', 'footprintSeries.ts', 'footprintTable.ts', 'footprintTexts.ts', 'light/scale.ts'],
      ]),
    ],
    suites: [
      ...['shared/view', 'tests/figures/cards.test.tsx', 'shared/view/card/EventCard.test.tsx'],
      ...['tests/figures/footprints.test.tsx', 'tests/figures/approvedCards.test.tsx'],
      ...inFolder('shared/view/chart', ['outageRows.test.tsx', 'footprintMarks.test.tsx', 'light/draw.test.tsx']),
    ],
  },
  {
    folders: ['widgets/src/elements/coverage-viewer/ViewCoverage.tsx'],
    suites: ['tests/figures/viewer.test.tsx'],
  },
];

export const areas = [
  { name: 'Engine', folders: ['shared/engine'], suites: ['shared/engine', 'conformance'], goal: 0.9 },
  { name: 'Drafts and core of the console', parts: consoleParts, goal: 0.8 },
  {
    name: 'Loader, store and card state of the widgets',
    folders: ['widgets/src/loader', 'widgets/src/api', 'shared/view/card/eventState.ts'],
    suites: [
      ...[
        ...['answers.test.ts', 'contract.test.ts', 'permalink.test.ts', 'policy.test.ts'],
        ...['loader.test.tsx', 'usePublic.test.tsx', 'waiting.test.ts'],
      ].map((name) => `widgets/test/${name}`),
      'shared/view/card/eventState.test.ts',
    ],
    goal: 0.8,
  },
  { name: 'Money and permission paths of the server', parts: serverParts, goal: 0.85 },
  { name: 'Figures on the screens of the console', parts: figureParts, goal: 0.85 },
  { name: 'Figures on cards, charts and widgets', parts: cardParts, goal: 0.85 },
  {
    name: 'Printed reports',
    // How text is set on a page shows no figure.
    folders: inFolder(
      'server/documents',
      [
        ...['aggregatedPricing', 'aggregatedYears', 'charts', 'claimReport', 'factsheet', 'footprintChart'],
        ...['footprintSection', 'monitoringReport', 'payoutCurve', 'policySchedule', 'pricingHistory', 'pricingInput'],
        ...['pricingParts', 'pricingReport', 'quoteDocument', 'quoteParts', 'reportMeasure', 'sensitivity', 'svg'],
        ...['termSheet', 'words'],
      ].map((name) => `${name}.ts`),
    ),
    suites: [
      ...['server/documents', 'tests/figures/papers.test.ts', 'tests/figures/pricingPapers.test.ts'],
      ...['tests/figures/paperCharts.test.ts', 'tests/everyPaper.test.ts'],
    ],
    goal: 0.85,
  },
];

const isIn = (path, { folders }) => folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
/** What is tried in one go: the whole of an area, or one of its parts. */
export const partsOf = (area) => area.parts ?? [area];
export const partOf = (area, path) => partsOf(area).find((part) => isIn(path, part));
export const areaOf = (path) => areas.find((area) => partOf(area, path));
/** Where changes are looked for, for whoever named nothing of it. */
export const foldersOf = (area) => partsOf(area).flatMap(({ folders }) => folders);

export const filesIn = (path) =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
    : [path];
/** What only tests read is none. */
export const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|\/testing\//.test(path);
/** What can be changed of an area. */
export const sourcesOf = (area) =>
  foldersOf(area)
    .flatMap(filesIn)
    .filter((path) => isSource(path) && areaOf(path) === area);

/** Suites of a part that need no browser: those in its folders that need no page either, and those that are named. */
export const testsOf = ({ suites }) =>
  suites
    .flatMap((path) =>
      /\.test\.tsx?$/.test(path)
        ? [path]
        : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
            .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.e2e.test.ts'))
            .map((name) => join(path, name)),
    )
    .sort();

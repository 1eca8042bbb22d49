import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '#shared/contract/call';
import { allCalls } from '#shared/contract/list';
import { projectRoot } from '../server/base/threads';

const callByKey = new Map<string, Call>(allCalls.map((call) => [call.key, call]));

const screens = ['console/app', 'console/features'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => join(folder, path).replaceAll('\\', '/')),
);
const textOf = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

/** What every list has, and how a screen says so: in what it hands to the parts that all lists stand on. */
const features = {
  sort: /<(ListScreen|PagedList|LookedList|BoardFilters)\b/,
  filter: /\bfilters=|\bfilteredBy=|<BoardFilters\b/,
  page: /<(ListScreen|PagedList|LookedList|Pager)\b/,
  /** Sort, filters and page of `ListParams` are in the address and in the browser's history. */
  address: /\blist=\{list\}/,
  export: /\bfile=\{/,
  copy: /\bnameOf=/,
  /** A `LookedList` has none of its own: they stand above it, in its screen. */
  views: /<(ListScreen|PagedList|ViewMenu)\b/,
} as const;
type Feature = keyof typeof features;

const cards = 'cards are chosen one at a time, to work in; what they say of all of them stands in the file';
/** Lists, and what one of them does without, with the reason. */
const lists: Readonly<Record<string, Partial<Record<Feature, string>>>> = {
  'console/app/Inbox.tsx': {},
  'console/features/coverages/parts/list/CoverageTable.tsx': {},
  'console/features/monitoring/parts/list/EventTable.tsx': {},
  'console/features/monitoring/screens/Shares.tsx': {},
  'console/features/partners/screens/Duplicates.tsx': {},
  'console/features/partners/screens/PartnerList.tsx': {},
  'console/features/policies/screens/PolicyList.tsx': {},
  'console/features/programs/parts/ProgramBoard.tsx': { copy: cards },
  'console/features/programs/screens/SelectProgram.tsx': { copy: cards },
  'console/features/quotes/screens/QuoteList.tsx': {},
};

/** Screens that have above a list what narrows it and its views, because it has other forms there beside the table. */
const screenOf: Readonly<Record<string, string>> = {
  'console/features/coverages/parts/list/CoverageTable.tsx': 'console/features/coverages/screens/CoverageList.tsx',
  'console/features/monitoring/parts/list/EventTable.tsx': 'console/features/monitoring/screens/Monitoring.tsx',
};

const ofOne = 'a part of one object, read with it: at most as many rows as it has of them, in an order of its own';
const history = 'what was done to one object, newest first: another order would tell another story';
const choosing =
  'rows to choose from within a step of a form, which the form keeps; the list they come of has all of it';
/** Tables that are no list, with the reason. */
const tables: Readonly<Record<string, string>> = {
  'console/features/coverages/parts/SubCoverages.tsx': ofOne,
  'console/features/coverages/parts/activation/ActivateDialog.tsx':
    'what would become of each chosen row, what is skipped first; of more than 200 their numbers alone',
  'console/features/coverages/parts/activation/ActivationResult.tsx':
    'the rows of one activation, in the order in which they are worked off, in a dialog over the list that has an address of its own',
  'console/features/coverages/parts/detail/IndexSpecification.tsx': ofOne,
  'console/features/coverages/parts/detail/VersionList.tsx': history,
  'console/features/coverages/parts/laboratory/PastYears.tsx':
    'the years of one trial, in the order of time, which its chart draws beside it',
  'console/features/coverages/parts/map/PlacePanel.tsx':
    'the coverages of one place of the map; the list finds them by the name of the place',
  'console/features/coverages/parts/wizard/IndexStep.tsx': choosing,
  'console/features/coverages/screens/TermSheet.tsx':
    'the chosen coverages, with fields to fill in; nothing of it is kept',
  'console/features/monitoring/parts/event/Correction.tsx': ofOne,
  'console/features/monitoring/parts/event/PolicyReports.tsx':
    'the policies of one event, 15 a page; the list of policies has all of it',
  'console/features/monitoring/parts/event/Reconciliation.tsx': 'two sources side by side: two rows',
  'console/features/partners/parts/MergeTable.tsx': 'the fields of two partners side by side, in the order of the form',
  'console/features/partners/parts/import/ImportPreview.tsx':
    'the rows of the reader’s own file, in its order, with what is wrong in each',
  'console/features/policies/parts/detail/PolicyFacts.tsx': ofOne,
  'console/features/policies/parts/report/Report.tsx': 'a report for paper, in the order of the policy’s items',
  'console/features/quotes/parts/detail/QuoteItems.tsx': ofOne,
  'console/features/settings/parts/WaitingSettings.tsx':
    'one row for each of the few settings that need a second administrator',
  'console/features/quotes/parts/wizard/CoveragesStep.tsx': choosing,
  'console/features/settings/parts/SettingHistory.tsx': history,
};

const shows = (path: string) => /<(Table|PagedList|LookedList|ListScreen|Pager)\b/.test(textOf(path));

test('everything that shows rows is a list with all that lists have, or says why it is none', () => {
  expect(screens.filter(shows).toSorted()).toEqual([...Object.keys(lists), ...Object.keys(tables)].toSorted());
});

test.each(Object.entries(lists))('%s has what every list has', (path, without) => {
  const above = screenOf[path];
  const text = textOf(path) + (above ? textOf(above) : '');
  const missing = Object.entries(features)
    .filter(([, mark]) => !mark.test(text))
    .map(([feature]) => feature);
  expect(missing).toEqual(Object.keys(without));
});

describe('the calls of lists', () => {
  const files = allCalls.filter(({ key }) => /^GET \S+\/export$/.test(key));
  const fields = (key: string) =>
    Object.keys((callByKey.get(key)?.query as { shape?: object } | undefined)?.shape ?? {});
  const listOf = (key: string) => {
    const base = key.replace(/\/export$/, '');
    return [`${base}/find-by-labels`, base, `${base}/`, `${base}/list`].find((name) => callByKey.has(name)) ?? '';
  };

  test('every list is saved as a file', () => {
    expect(files).toHaveLength(9);
  });
  test.each(files.map(({ key }) => key))(
    '%s takes all that narrows and sorts its list, in the language of its reader',
    (key) => {
      const asked = fields(listOf(key));
      expect(asked).toEqual(expect.arrayContaining(['page', 'size', 'sort', 'language', 'search']));
      const own = ['page', 'size'];
      expect(fields(key)).toEqual(expect.arrayContaining(asked.filter((name) => !own.includes(name))));
    },
  );
});

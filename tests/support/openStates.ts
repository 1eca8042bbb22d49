import type { Act } from './acts';

/** Something that lies over a screen, or that a screen shows only once it is asked. */
export type OpenState = {
  readonly name: string;
  /** Where it is opened; nothing: it goes on from the state before. */
  readonly path?: string;
  /** What is done for it, one after the other. */
  readonly acts: readonly Act[];
  /** What stands there once it is open. */
  readonly has: string;
  /** What is done afterwards, so that the next one can be opened; Escape, when nothing is said. */
  readonly leave?: readonly Act[];
};
/** Paths of objects of the sample world that have something to open. */
export type Places = Readonly<
  Record<
    | ('coverage' | 'draft' | 'activation' | 'quote' | 'policy' | 'claims' | 'policyDraft' | 'event' | 'review')
    | ('merge' | 'partner'),
    string
  >
>;

const menu = '[role=menu]';
export const dialog = '[role=dialog], [role=alertdialog]';
const fault = '[id$=validationMessage], [class*=Validation], [role=alert]';
const stays: readonly Act[] = [];
const escape: Act = { key: 'Escape' };

const overLists: readonly OpenState[] = [
  { name: 'user menu', path: '/account', acts: ['Menu of Ola Owner'], has: menu },
  {
    ...{ name: 'search and commands', path: '/account', has: '[role=dialog] [role=option]' },
    acts: ['Search and commands', ['Search', 'rain']],
  },
  { name: 'sheet of keys', path: '/account', acts: [{ key: '?' }], has: dialog },
  { name: 'views', path: '/coverages', acts: ['Views'], has: menu },
  { name: 'saving a view', path: '/coverages', acts: ['Views', 'Save'], has: dialog },
  { name: 'looking after views', path: '/coverages', acts: ['Views', 'Manage'], has: dialog },
  { name: 'columns', path: '/coverages', acts: ['Columns'], has: menu },
  { name: 'tags that fit', path: '/coverages', acts: [['Search by tags', 'a']], has: '[role=listbox] [role=option]' },
  { name: 'calendar', path: '/monitoring/shares', acts: ['Calendar'], has: '[role=grid]' },
  { name: 'revoking a link', path: '/monitoring/shares', acts: ['Revoke'], has: dialog },
  { name: 'deleting a program', path: '/program-design', acts: ['Delete Grape'], has: dialog },
  {
    ...{ name: 'activating coverages', path: '/coverages', has: ':is([role=dialog], [role=alertdialog]) table' },
    acts: ['Select Late monsoon rain, Alappuzha', 'Activate'],
    leave: [escape, 'Choose none'],
  },
  { name: 'a partner at fault', path: '/clients/new', acts: ['Submit'], has: fault },
  { name: 'a program at fault', path: '/program-design/new', acts: ['Create Program'], has: fault },
];

const overDetails = (at: Places): readonly OpenState[] => [
  { name: 'steps of a coverage', path: at.coverage, acts: ['More'], has: menu },
  { name: 'editing a coverage', path: at.coverage, acts: ['More', 'Edit'], has: dialog },
  { name: 'versions of a coverage', path: at.coverage, acts: ['Version 1'], has: dialog },
  { name: 'document of a coverage', path: at.coverage, acts: ['Review report'], has: '[role=dialog] iframe' },
  {
    ...{ name: 'what if', path: at.coverage, acts: ['Try other terms'] },
    has: 'input[type=range], [role=slider]',
  },
  { name: 'figures of a chart', path: at.coverage, acts: ['Table'], has: 'main caption, main table' },
  { name: 'activating a coverage', path: at.draft, acts: ['Activate Coverage'], has: dialog },
  { name: 'answers to a quote', path: at.quote, acts: ['Customer response'], has: menu },
  { name: 'rejecting a quote', path: at.quote, acts: ['Customer response', 'Reject'], has: dialog },
  { name: 'accepting a quote', path: at.quote, acts: ['Customer response', 'Create Policy'], has: dialog },
  { name: 'activating a policy', path: at.policy, acts: ['Activate'], has: dialog },
  { name: 'submitting a policy', path: at.policyDraft, acts: ['Monitor policy'], has: dialog },
  { name: 'a claim', path: at.claims, acts: ['In review'], has: 'main details[open] dl', leave: stays },
  { name: 'approving a claim', acts: ['Approve'], has: dialog },
  { name: 'rejecting a claim', acts: ['Reject'], has: dialog },
  { name: 'sharing an event', path: at.event, acts: ['Share'], has: dialog },
  { name: 'steps of an event', path: at.review, acts: ['Move on'], has: menu },
  { name: 'confirming an event', path: at.review, acts: ['Move on', 'CONFIRMED'], has: dialog },
  { name: 'merging partners', path: at.merge, acts: ['Merge'], has: dialog },
];

const stepsOfQuotation: readonly OpenState[] = [
  { name: 'coverages of a quote', path: '/quotations/new', acts: ['Next'], has: 'main canvas', leave: stays },
  {
    ...{ name: 'cohorts of a quote', acts: ['Late monsoon rain, Alappuzha', 'Next'], leave: stays },
    has: 'main input',
  },
  {
    ...{ name: 'terms and partners of a quote', leave: stays, has: 'main input[type=range]' },
    acts: [['Cohort name', 'North'], ['Insured Extend', '12'], 'Next'],
  },
  { name: 'a new customer', acts: ['Add new'], has: dialog, leave: stays },
  { name: 'a new customer at fault', acts: ['Submit'], has: `[role=dialog] :is(${fault})` },
  {
    ...{ name: 'review of a quote', has: 'main dl', leave: stays },
    acts: ['Kuttanad Growers', ['Quote name', 'North, monsoon'], 'Next'],
  },
  { name: 'completing a quote', acts: ['COMPLETE QUOTATION'], has: dialog },
  // The list comes once the draft is gone.
  { name: 'giving up a quote', acts: ['CANCEL'], has: dialog, leave: ['Yes, Cancel', 'Views', escape] },
];

const stepsOfCoverage: readonly OpenState[] = [
  {
    ...{ name: 'source of a coverage', path: '/coverages/new', has: 'main canvas', leave: stays },
    acts: ['Rainfall', ['Data provider', 'Isoline sample data'], ['Data set', 'Sample weather stations']],
  },
  {
    name: 'indices of a coverage',
    acts: ['Alappuzha, Kerala (', 'Next', 'Choose'],
    has: 'main [data-chosen]',
    leave: stays,
  },
  {
    ...{ name: 'payouts of a coverage', has: 'main input[type=range]', leave: stays },
    acts: [
      'Next',
      'Linear',
      ['Trigger', '3600'],
      ['Payout amount', '10'],
      ['Exit', '4600'],
      ['Name', 'Rain, step by step'],
    ],
  },
  { name: 'review of a coverage', acts: ['Next'], has: 'main dl, main table', leave: stays },
  { name: 'giving up a coverage', acts: ['Cancel'], has: dialog, leave: ['Yes, Cancel'] },
];

const columns =
  'externalId,name,role,contactName,contactEmailAddress,postcode,state,stateCode,country,countryCode,taxStatus';
const file = `${columns}\nA-1,Alpha Growers,INSURED,Asha,nowhere,,Kerala,KL,India,IN,\n`;
/** What only comes about with others: of two who change the same, of a file, of the work of the server. */
const withOthers = (at: Places, changePartner: () => Promise<unknown>): readonly OpenState[] => [
  {
    ...{ name: 'two who changed the same', path: at.partner, has: '[role=dialog] input[type=radio]' },
    acts: ['Edit Details', ['Contact name', 'Mine'], { meanwhile: changePartner }, 'Save'],
    leave: ['Take all of theirs', 'Take theirs'],
  },
  {
    ...{ name: 'a file at fault', path: '/clients/import', has: 'main table', leave: ['Back', 'Leave', 'All'] },
    acts: [{ file, name: 'partners.csv' }],
  },
  {
    ...{ name: 'what became of an activation', path: at.activation, acts: [], leave: ['Close'] },
    has: '[role=dialog] tbody tr:nth-child(2)',
  },
];

/** What a screen says where it has nothing to show, or cannot. */
const withoutAnything: readonly OpenState[] = [
  {
    ...{ name: 'a list that nothing matches', path: '/coverages?search=zzzz', acts: [], leave: stays },
    has: 'main ::-p-text(Nothing matches the filters)',
  },
  {
    ...{ name: 'a coverage that is not there', path: '/coverages/coverage/nowhere', acts: [], leave: stays },
    has: 'main ::-p-text(There is no such coverage)',
  },
  {
    ...{ name: 'a server that fails', path: '/coverages?search=fails', leave: [{ refused: null }] },
    ...{ acts: [{ refused: 500 }, ['Search', 'again']], has: 'main ::-p-text(Request req-1)' },
  },
  {
    ...{ name: 'no connection', path: '/account', acts: [{ online: false }], leave: [{ online: true }] },
    has: 'body ::-p-text(No connection)',
  },
];

/**
 * Menus, dialogs, forms at fault and steps of wizards, at screens of the sample world. `changePartner`: somebody else gives the partner
 * another contact.
 */
export const openStates = (at: Places, changePartner: () => Promise<unknown>): readonly OpenState[] => [
  ...overLists,
  ...overDetails(at),
  ...stepsOfQuotation,
  ...stepsOfCoverage,
  ...withOthers(at, changePartner),
  ...withoutAnything,
];

/** Nobody is signed in any more: nothing can be read after it. */
export const sessionEnded: OpenState = {
  ...{ name: 'a session that has ended', path: '/policies', has: dialog },
  acts: [{ refused: 401 }, ['Search policy', 'rain']],
};

import monitoring from '#shared/phrases/en/monitoring.json' with { type: 'json' };
import ui from '#shared/phrases/en/ui.json' with { type: 'json' };
import { csvRows } from '#shared/format/csv';
import { eventFields } from '#shared/lists/events';
import { fileColumns } from '#shared/lists/fields';
import { eventStateOn } from '#shared/view/card/eventState';
import { createTranslate } from '#shared/view/words';
import { claimReportDocument } from '../server/documents/claimReport';
import { monitoringReportDocument } from '../server/documents/monitoringReport';
import { policyScheduleDocument } from '../server/documents/policySchedule';
import { quoteDocument } from '../server/documents/quoteDocument';
import { flat, readPdf } from '../server/documents/testing/readPdf';
import { cardText } from '../server/features/monitoring/public/cardText';
import { previewOf, svgOf } from '../server/features/monitoring/public/preview';
import { cardWords } from '../server/features/monitoring/public/words';
import { plain } from './support/cells';
import { type HardObject, hardObject, kinds } from './support/hardObjects';
import { approvedPages } from './support/paper';
import { expectSaid, papers, sayings, sent } from './support/hardSayings';

/* The same objects as in everyPlace.test.tsx, on every paper and in all that is sent. */

const letterheadOn = (date: string) => ({ tenant: { name: 'Monsoon Mutual Insurance', logo: null }, date });

const drawers: Readonly<Record<(typeof papers)[number], (object: HardObject) => Promise<Buffer>>> = {
  monitoringReport: ({ items, coverage, certificate, kind, policy, today }) =>
    monitoringReportDocument({
      ...{ letterhead: letterheadOn(today), title: policy.name, asOf: today },
      items: items.map((item) => ({
        ...{ item, coverage, missingDays: kind === 'undecided' ? 12 : 0, provenance: null },
        footprint: kind === 'undecided' ? [] : certificate().footprint,
      })),
    }),
  claimReport({ claims: [claim], coverage, certificate, today }) {
    if (!claim) throw new Error('There is a claim');
    const letterhead = letterheadOn(today);
    return claimReportDocument({ letterhead, claim, coverage, certificate: certificate(), secondary: null });
  },
  policySchedule: ({ policy, coverage, today }) =>
    policyScheduleDocument({ letterhead: letterheadOn(today), policy, holderAddress: [], coverages: [coverage] }),
  quoteDocument: ({ quote, coverage, today }) =>
    quoteDocument({ letterhead: letterheadOn(today), quote, coverages: [coverage] }),
};

const words = {
  ...{ t: createTranslate(monitoring, 'en-GB'), ui: createTranslate(ui, 'en-GB'), locale: 'en-GB' },
} as unknown as Parameters<typeof eventFields>[0];
const senders: Readonly<Record<(typeof sent)[number], (object: HardObject) => Promise<string>>> = {
  async letter({ event, today }) {
    return cardText(event, await cardWords(['en']), new Date(`${today}T08:00:00Z`)).lines.join('\n');
  },
  async preview({ event, today }) {
    const { title, description } = previewOf(event, await cardWords(['en']), new Date(`${today}T08:00:00Z`));
    return `${title}\n${description}`;
  },
  async picture({ event, today }) {
    const eventState = eventStateOn(event, null, `${today}T08:00:00Z`);
    return svgOf({ event, eventState, words: await cardWords(['en']) });
  },
  file: ({ detail }) => Promise.resolve(csvRows([detail], fileColumns(Object.values(eventFields(words)), words.ui))),
};

describe.each(kinds)('%s', (kind) => {
  const { says } = sayings[kind];
  const drawn = papers.filter((name) => says[name]);
  if (drawn.length > 0)
    test.each(drawn)('on paper: %s', async (name) => {
      const pdf = readPdf(await drawers[name](hardObject(kind)));
      expectSaid(kind, name, plain(flat(pdf.text)));
      expect(approvedPages(pdf)).toMatchSnapshot('paper');
    });
  const posted = sent.filter((name) => says[name]);
  if (posted.length > 0)
    test.each(posted)('sent: %s', async (name) => {
      expectSaid(kind, name, plain(await senders[name](hardObject(kind))));
    });
});

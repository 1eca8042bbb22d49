import { isAbove, payoutPct } from '#shared/engine/payout';
import { isMulti } from '#shared/engine/event';
import { mean } from '#shared/engine/statistics';
import { formatFullDay } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import { barChart } from '../../documents/charts';
import { comparatorText, indexText, number, pct, provenanceLine } from '../../documents/figures';
import { makePdf, type Sheet } from '../../documents/page';
import type { Db } from '../../db/open';
import type { FileStore } from '../../files/store';
import { dayOf } from '../../http/page';
import { coverageAnswer } from './answer';
import type { CoverageRow } from './repository';
import type { Reported } from './reports';

/** What making and storing a document takes. */
export type DocumentMaker = {
  readonly db: Db;
  readonly files: FileStore;
  readonly tenantId: string;
  readonly createdBy: string;
  readonly now: Date;
};
type Input = Reported & { readonly row: CoverageRow };

const termPairs = ({ row }: Pick<Input, 'row'>): (readonly [string, string])[] => {
  const { terms, target, provider, dataSet } = row;
  const own = coverageAnswer(row);
  const at = (value: number | null | undefined) => indexText(value ?? null, own.triggerUnit, own.duration);
  return [
    ['Monitoring target', `${target.name} (${target.lat.toFixed(3)}, ${target.lon.toFixed(3)})`],
    ['Risk period', `${formatFullDay(terms.start)} to ${formatFullDay(terms.end)}`],
    ['Index', `${own.indexDefinitionName}: ${own.indexDefinition.description}`],
    [
      'Parameters',
      Object.entries(own.indexDefinition.parameters)
        .map(([key, value]) => `${key} ${value}`)
        .join(', ') || 'none',
    ],
    ['Pays when the index is', `${comparatorText(terms.terms.payout.comparator)} ${at(own.trigger)}`],
    ['Payout at the trigger', pct(own.minPayoutPct)],
    [
      'Payout per further unit',
      own.structure === 'binary'
        ? 'none (binary)'
        : pct(own.duration ? own.payoutPerUnitPct * 3600 : own.payoutPerUnitPct, 4) +
          (own.duration ? ' per hour' : ` per ${own.triggerUnit}`),
    ],
    ['Exit (limit reached)', own.exit === null || own.exit === undefined ? '---' : at(own.exit)],
    ['Limit', `${pct(own.limitPct)} of the sum insured`],
    ['Data', `${provider.name}: ${dataSet.name}`],
  ];
};

function yearChart(sheet: Sheet, { row, simulation }: Input): void {
  const own = coverageAnswer(row);
  const scale = own.duration ? 3600 : 1;
  const marks = [
    { label: 'trigger', value: own.trigger / scale, colour: '#b35c00' },
    ...(own.exit === null || own.exit === undefined
      ? []
      : [{ label: 'exit', value: own.exit / scale, colour: '#7a1f14' }]),
  ];
  const bars = simulation.years.map(({ year, detrendIndex, payout }) => ({
    label: String(year),
    value: detrendIndex === null ? null : detrendIndex / scale,
    paid: (payout ?? 0) > 0,
  }));
  sheet.chart(barChart(bars, marks, own.duration ? 'h' : own.triggerUnit), 190);
}

/** What the expected loss becomes when trigger or rate move by a tenth or a twentieth, on the same years. */
function sensitivity({ loaded, simulation }: Input): (readonly [string, string])[] {
  const { cover } = loaded;
  if (isMulti(cover)) return [];
  const { terms } = cover;
  const values = simulation.years.flatMap(({ detrendIndex }) => detrendIndex ?? []);
  const again = (moved: typeof terms) => pct(mean(values.map((value) => payoutPct(moved, value))), 2);
  return [-0.1, -0.05, 0.05, 0.1].flatMap((move): (readonly [string, string])[] => {
    const sign = `${move > 0 ? '+' : ''}${(move * 100).toFixed(0)} %`;
    const by = terms.trigger * move;
    const trigger = { ...terms, trigger: terms.trigger + by, exit: terms.exit === null ? null : terms.exit + by };
    const rate = terms.payoutPerUnitPct;
    return [
      [`Trigger ${sign}`, again(trigger)],
      ...(rate === null
        ? []
        : [[`Payout per unit ${sign}`, again({ ...terms, payoutPerUnitPct: rate * (1 + move), exit: null })] as const]),
    ];
  });
}

function pricingReport(sheet: Sheet, input: Input): void {
  const { row, simulation, price, provenance } = input;
  const own = coverageAnswer(row);
  const at = (value: number | null | undefined) => indexText(value ?? null, own.triggerUnit, own.duration);
  const left = simulation.years.filter(({ usable }) => !usable);
  sheet.heading('Price');
  sheet.pairs([
    ['Expected loss (burn cost)', pct(simulation.expectedLoss)],
    [
      'Standard error; 95 % interval',
      `${pct(simulation.standardError)}; ${pct(simulation.interval95[0])} to ${pct(simulation.interval95[1])}`,
    ],
    ['Standard deviation of a year', pct(simulation.sdSample)],
    [
      'Return period of a payout',
      simulation.returnPeriod === null ? 'no payout in the record' : `${number(simulation.returnPeriod, 1)} years`,
    ],
    ['Largest year', pct(simulation.maxPayout)],
    [
      'Loading',
      `${row.terms.terms.loading.toLowerCase().replaceAll('_', ' ')}${row.terms.terms.loadingFactor ? `, factor ${row.terms.terms.loadingFactor}` : ''}; minimum risk rate ${pct(row.terms.terms.minimumRiskRate)}`,
    ],
    ['Risk premium', pct(price.riskPremiumPct)],
    ['Expected loss ratio', pct(row.terms.terms.expectedLossRatio)],
    ['Gross premium indication', pct(price.grossPremiumPct)],
    [
      'Gross premium over expected loss',
      simulation.expectedLoss > 0 ? `${number(price.grossPremiumPct / simulation.expectedLoss, 2)} times` : '---',
    ],
  ]);
  for (const warning of simulation.warnings) sheet.text(warning);
  sheet.heading('Terms');
  sheet.pairs(termPairs(input));
  sheet.heading(simulation.trend.used === 'NONE' ? 'Index by year' : 'Index by year, moved along its trend');
  yearChart(sheet, input);
  sheet.heading('Trend');
  sheet.pairs([
    ['Slope', `${number(simulation.trend.slope, 4)} ${own.triggerUnit} a year`],
    ['p-value', number(simulation.trend.pValue, 4)],
    ['Method asked for; used', `${row.terms.terms.detrend}; ${simulation.trend.used}`],
    ...simulation.alternatives.map(
      ({ method, expectedLoss, payoutYears }) =>
        [`Expected loss with ${method}`, `${pct(expectedLoss)} (${payoutYears} years pay)`] as const,
    ),
  ]);
  sheet.heading('Every year');
  sheet.table(
    ['Year', 'Period', 'Index', 'Detrended', 'Payout', 'Missing days'],
    simulation.years.map((year) => [
      String(year.year),
      `${year.start} to ${year.end}`,
      at(year.index),
      at(year.detrendIndex),
      year.payout === null ? 'left out' : pct(year.payout),
      year.missingDays,
    ]),
    [0.7, 2, 1.2, 1.2, 1, 1],
  );
  if (left.length > 0) sheet.text(`Left out: ${left.map(({ year, reason }) => `${year} (${reason})`).join('; ')}.`);
  const close = simulation.years.filter(
    ({ detrendIndex, payout }) =>
      detrendIndex !== null && payout === 0 && Math.abs(detrendIndex - own.trigger) <= 0.05 * Math.abs(own.trigger),
  );
  sheet.heading('Near misses');
  sheet.text(
    close.length === 0
      ? 'No year came within 5 % of the trigger without paying.'
      : close.map(({ year, detrendIndex }) => `${year}: ${at(detrendIndex)}`).join('; '),
  );
  const moved = sensitivity(input);
  if (moved.length > 0) {
    sheet.heading('Sensitivity of the expected loss');
    sheet.table(
      ['Change', 'Expected loss'],
      [['None', pct(simulation.expectedLoss)], ...moved.map((line) => [...line])],
      [3, 1],
    );
  }
  sheet.heading('Data');
  sheet.pairs([
    ['Data set', `${row.dataSet.name} (${row.dataSet.id}), version ${provenance.dataVersion}`],
    [
      'Period',
      `${row.target.firstDate ?? row.dataSet.firstDate ?? '---'} to ${row.target.lastDate ?? row.dataSet.lastDate ?? '---'}`,
    ],
    ['Content hash (SHA-256)', provenance.dataHash],
    ['Attribution', row.dataSet.attribution || '---'],
    ['Usable years', `${simulation.usedYears} of ${simulation.years.length}`],
    ['Seed of the resampling', String(provenance.seed)],
  ]);
}

function factsheet(sheet: Sheet, input: Input): void {
  const { row, simulation } = input;
  const own = coverageAnswer(row);
  const at = (value: number | null | undefined) => indexText(value ?? null, own.triggerUnit, own.duration);
  sheet.heading('What is covered');
  sheet.text(
    `${own.riskType.split('>').at(-1)?.trim()} at ${row.target.name}, from ${formatFullDay(row.terms.start)} to ${formatFullDay(row.terms.end)}.`,
  );
  sheet.heading('How it is measured');
  sheet.text(`${own.indexDefinition.description} Measured by ${row.provider.name}, ${row.dataSet.name}.`);
  sheet.heading('When it pays');
  sheet.text(
    `When the index is ${comparatorText(row.terms.terms.payout.comparator)} ${at(own.trigger)}, the cover pays ${pct(own.minPayoutPct, 1)} of the sum insured` +
      (own.structure === 'linear' && own.exit !== null && own.exit !== undefined
        ? `, and more for every unit further, up to ${pct(own.limitPct, 0)} at ${at(own.exit)}.`
        : '.') +
      (isAbove(row.terms.terms.payout.comparator)
        ? ''
        : ' Because the index can still grow, this is known when the period is over.'),
  );
  sheet.heading('What it would have paid');
  yearChart(sheet, input);
  sheet.table(
    ['Year', 'Index', 'Payout'],
    simulation.years
      .filter(({ usable }) => usable)
      .map((year) => [String(year.year), at(year.detrendIndex), pct(year.payout, 1)]),
    [1, 1, 1],
  );
  sheet.heading('Who decides');
  sheet.text(
    'The index decides. It is computed every day from the data named above by rules that anyone can recompute; no loss has to be shown.',
  );
  sheet.heading('When data are missing');
  sheet.text(
    'At most a tenth of the days may be missing, and no more than five in a row. Otherwise nothing is decided by itself: a person reviews the event.',
  );
}

type Kind = { readonly title: string; readonly fill: (sheet: Sheet, input: Input) => void };
const kinds: Readonly<Record<'pricing' | 'factSheet', Kind>> = {
  pricing: { title: 'Technical pricing report', fill: pricingReport },
  factSheet: { title: 'Coverage factsheet', fill: factsheet },
};

/** Technical pricing report or factsheet of a simulation, as a PDF. */
export function coveragePdf(kind: keyof typeof kinds, reported: Reported, tenant: string): Promise<Buffer> {
  const { row } = reported.loaded;
  const { terms, dataSet } = row;
  const { title, fill } = kinds[kind];
  const insured = formatExact({ amount: terms.insuredAmount, currency: terms.currency });
  const paper = {
    title,
    subtitle: `${terms.label}, version ${terms.version}. Insured amount of reference: ${insured}`,
    tenant,
    date: dayOf(new Date(reported.provenance.computedAt)),
    synthetic: dataSet.synthetic,
    provenance: provenanceLine(reported.provenance),
  };
  return makePdf(paper, (sheet) => fill(sheet, { ...reported, row }));
}

import { PublicEvent } from '#shared/contract/event';
import { observedOf, toDays, type Day } from '#shared/engine/days';
import type { Comparator, SingleCover } from '#shared/engine/cover';
import { addDays } from '#shared/engine/calendar';
import { ofHundred, settlementCertificate, type Certificate } from '#shared/engine/event/certificate';
import { evaluate } from '#shared/engine/event/evaluate';
import { indexOf } from '#shared/engine/indices/list';
import type { Observed } from '#shared/engine/observed';
import { publicAnswer } from '../events/publicAnswer';

export type DemoOptions = {
  readonly indexId?: string;
  readonly comparator?: Comparator;
  readonly trigger?: number;
  readonly exit?: number | null;
  readonly minPayoutPct?: number;
  readonly parameters?: SingleCover['index']['parameters'];
  readonly start?: string;
  readonly end?: string;
  readonly asOf?: string;
  readonly label?: string;
  readonly place?: string;
  readonly target?: { readonly lat: number; readonly lon: number };
  readonly observed?: Observed;
  readonly synthetic?: boolean;
  readonly settlementLagDays?: number;
  /** The last day whose weather has come; the day before it is looked at, where nothing is said. */
  readonly dataUntil?: string;
};

/** Generated weather of a monsoon that breaks late, dry weeks and then heavy rain: the same every time. */
export function rainyDays(start: string, count: number): Day[] {
  return Array.from({ length: count }, (_, at): Day => {
    const wave = Math.sin(at / 5) + Math.sin(at / 2.3) + Math.sin(at * 12.9898) * 0.9;
    const precip = Math.max(0, wave * 14 + (at > 45 ? 12 : -4));
    const tmax = 31 + 5 * Math.sin(at / 11) + 2.2 * Math.sin(at * 1.7);
    const values = {
      precip: Number(precip.toFixed(1)),
      tmax: Number(tmax.toFixed(1)),
      tmin: Number((tmax - 9 - 2 * Math.sin(at / 3)).toFixed(1)),
      ghi: Number((5 + 1.5 * Math.sin(at / 7)).toFixed(2)),
    };
    return { date: addDays(start, at), values };
  });
}

/** What an event is computed from. */
function groundsOf(options: DemoOptions) {
  const { indexId = 'precip-sum-total', start = '2025-06-01', end = '2025-09-30' } = options;
  const { trigger = 400, minPayoutPct = 0.2, asOf = '2025-08-14', target = { lat: 26.32, lon: 91 } } = options;
  const definition = indexOf(indexId);
  const exit = options.exit === undefined ? 650 : options.exit;
  const terms = {
    structure: exit === null ? ('binary' as const) : ('linear' as const),
    comparator: options.comparator ?? definition.comparator,
    trigger,
    exit,
    minPayoutPct,
    payoutPerUnitPct: null,
    limitPct: 1,
  };
  const cover: SingleCover = {
    start,
    end,
    index: { indexId, parameters: options.parameters ?? {} },
    terms,
    target,
    dayOffsetHours: 0,
    ...(options.settlementLagDays === undefined ? {} : { settlementLagDays: options.settlementLagDays }),
  };
  const { dataUntil = asOf } = options;
  const days = rainyDays(addDays(start, -10), 200).filter(({ date }) => date <= dataUntil);
  return { cover, terms, definition, asOf, target, days, observed: options.observed ?? observedOf({ days }) };
}

/** The settlement certificate of such an event, as the public call answers it. */
export function demoCertificate(options: DemoOptions, sha256: (text: string) => string): Certificate {
  const { cover, asOf, target, observed } = groundsOf(options);
  return settlementCertificate(
    {
      eventId: '0198f2c0-0000-7000-8000-000000000001',
      coverage: { id: '0198f2c0-0000-7000-8000-000000000002', version: 1, label: 'Excess rainfall, kharif rice' },
      target: { id: 'target', name: 'Barpeta district', ...target },
      data: { dataSetId: 'isoline-stations', version: 1, contentHash: 'ab'.repeat(32), attribution: '' },
      cover,
      observed,
      asOf,
      insured: ofHundred,
    },
    sha256,
  );
}

const tenant = { handle: 'isoline', name: 'Isoline Demo Insurance', settings: { logo: null } };
const dataSet = {
  ...{ id: 'isoline-stations', providerId: 'isoline', name: 'Isoline: generated stations' },
  attribution: 'Isoline sample weather',
};

/** An event on generated weather as the public call answers it: footprint, status and payout come from the engine itself. */
export function demoEvent(options: DemoOptions = {}): PublicEvent {
  const { label = 'Excess rainfall, kharif rice', place = 'Barpeta district' } = options;
  const { cover, terms, definition, asOf, target, days, observed } = groundsOf(options);
  const { start, end, index } = cover;
  const { riskTypeId } = definition;
  const { footprint, ...evaluation } = evaluate(cover, observed, asOf);
  const measured = new Map(
    (options.observed ? toDays(options.observed.series) : days).map((day) => [day.date, day.values]),
  );
  /** A day of temperatures is drawn from its lowest to its highest. */
  const ranged = footprint.map((row) =>
    riskTypeId === 'TEMPERATURE' && !row.measurements.some(({ variable }) => variable === 'tmin')
      ? {
          ...row,
          measurements: [
            ...row.measurements,
            { variable: 'tmin' as const, value: measured.get(row.date)?.tmin ?? null, unit: '°C' },
          ],
        }
      : row,
  );
  const usual = { detrend: 'NONE', loading: 'EXPECTED_LOSS', loadingFactor: 0, minimumRiskRate: 0 } as const;
  const event = publicAnswer(
    {
      event: {
        ...evaluation,
        ...{ id: '0198f2c0-0000-7000-8000-000000000001', asOf, periodEnd: end, parts: null },
        runTime: new Date(`${addDays(asOf, 1)}T04:00:00.000Z`),
      },
      terms: {
        ...{ version: 1, label, start, end, riskTypeId, dataSetId: dataSet.id, parts: [], dayOffsetHours: 0 },
        settlementLagDays: options.settlementLagDays ?? 0,
        terms: { index, payout: terms, ...usual, expectedLossRatio: 1 },
      },
      coverage: {
        id: '0198f2c0-0000-7000-8000-000000000002',
        labels: ['user/program:Kharif 2025', 'user/crop:Rice', 'system/visibility:public'],
      },
      dataSet: { ...dataSet, synthetic: options.synthetic ?? true },
      target: {
        ...{ id: 'target', name: place, kind: 'point', ...target },
        ...{ dataSetId: dataSet.id, firstDate: null, lastDate: null },
      },
    },
    ranged,
    tenant,
    { second: null, paidOn: null },
  );
  const { settlementLagDays: _, ...coverage } = event.coverage;
  return PublicEvent.parse(options.settlementLagDays === undefined ? { ...event, coverage } : event);
}

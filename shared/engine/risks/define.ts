import type { MeasuredId } from '../variables';

/** How the footprint of a risk type is drawn. */
const chartKinds = ['rainfall', 'temperature', 'track', 'outage', 'solar', 'index'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** The drawings of `shared/view/RiskIcon`. */
const riskIcons = ['rain', 'temperature', 'cyclone', 'solar', 'cloud', 'cdn', 'ict', 'payment', 'generic'] as const;
export type RiskIconName = (typeof riskIcons)[number];

type HazardClass = {
  readonly level: number;
  readonly from: number;
  readonly to: number | null;
  readonly name: string;
};

export type RiskType = {
  readonly id: string;
  readonly name: string;
  /** Path shown and used for the default name: its last segment plus " Stress Cover". */
  readonly path: string;
  readonly icon: RiskIconName;
  readonly chart: ChartKind;
  /** What its chart puts in front: the first of these that was measured. */
  readonly leading: readonly MeasuredId[];
  /** Unit of its measurements. */
  readonly unit: string;
  /** Indices count seconds; screens show hours. */
  readonly duration: boolean;
  /** What measures it: daily values, tracks of storms, incidents of a service. */
  readonly measuredBy: 'day' | 'track' | 'incident';
  /** Where it can be insured: at the targets of a data set, or at any point on earth. */
  readonly place: 'target' | 'anywhere';
  /** Providers whose data are of this risk type without saying so. */
  readonly providers: readonly string[];
  /** Classes of the hazard by what was measured. */
  readonly hazard: readonly HazardClass[];
};

/** Classes in their order, numbered from the first level on. */
export const hazardScale = (
  first: number,
  ...classes: readonly [number, number | null, string][]
): readonly HazardClass[] => classes.map(([from, to, name], at) => ({ level: first + at, from, to, name }));

/** What weather at a place has in common. */
export const weather = { duration: false, measuredBy: 'day', place: 'target', providers: [] } as const;

/** What interruptions of a service have in common. */
export const outage = {
  icon: 'cloud',
  chart: 'outage',
  leading: ['downtime'],
  unit: 's',
  duration: true,
  measuredBy: 'incident',
  place: 'target',
  providers: [],
  hazard: [],
} as const;

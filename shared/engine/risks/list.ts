/** How the footprint of a risk type is drawn. */
export const chartKinds = ['rainfall', 'temperature', 'track', 'outage', 'solar', 'index'] as const;
export type ChartKind = (typeof chartKinds)[number];

export type HazardClass = {
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
  readonly icon: string;
  readonly chart: ChartKind;
  /** Unit of its measurements. */
  readonly unit: string;
  /** Indices count seconds; screens show hours. */
  readonly duration: boolean;
  readonly hazard: readonly HazardClass[];
};

const scale = (...classes: readonly [number, number | null, string][]): HazardClass[] =>
  classes.map(([from, to, name], level) => ({ level, from, to, name }));
const outage = { icon: 'cloud', chart: 'outage', unit: 's', duration: true, hazard: [] } as const;

/** In the order people see; hazard classes of the specification, part 3 section 9. */
export const riskTypes: readonly RiskType[] = [
  {
    id: 'RAINFALL',
    name: 'Rainfall',
    path: 'Weather > Rainfall',
    icon: 'rain',
    chart: 'rainfall',
    unit: 'mm',
    duration: false,
    hazard: scale([0, 0, 'Dry'], [1, 10, 'Light'], [11, 50, 'Moderate'], [51, 100, 'Heavy']),
  },
  {
    id: 'TEMPERATURE',
    name: 'Temperature',
    path: 'Weather > Temperature',
    icon: 'temperature',
    chart: 'temperature',
    unit: '°C',
    duration: false,
    hazard: scale([0, 5, 'Level 1'], [6, 15, 'Level 2'], [15, null, 'Level 3']),
  },
  {
    id: 'TC',
    name: 'Tropical Cyclones',
    path: 'Weather > Tropical Cyclones',
    icon: 'cyclone',
    chart: 'track',
    unit: 'km/h',
    duration: false,
    hazard: scale(
      [0, 118, 'Tropical storm'],
      [118, 153, 'Category 1'],
      [153, 177, 'Category 2'],
      [177, 208, 'Category 3'],
      [208, 251, 'Category 4'],
      [252, null, 'Category 5'],
    ),
  },
  {
    id: 'SOLAR',
    name: 'Solar Shortfall',
    path: 'Weather > Solar Shortfall',
    icon: 'solar',
    chart: 'solar',
    unit: 'kWh/m²',
    duration: false,
    hazard: [],
  },
  { ...outage, id: 'CLOUD', name: 'Cloud Outage', path: 'Technology > Cloud Outage' },
  { ...outage, id: 'CDN', name: 'CDN Outage', path: 'Technology > CDN Outage' },
  { ...outage, id: 'ICT_SHOCK', name: 'ICT Shock', path: 'Technology > ICT Shock', icon: 'ict' },
  { ...outage, id: 'PAYMENT', name: 'Payment Outage', path: 'Technology > Payment Outage', icon: 'payment' },
];
export const outageRisks: readonly string[] = ['CLOUD', 'CDN', 'ICT_SHOCK', 'PAYMENT'];

const generic: RiskType = {
  id: '',
  name: 'Other',
  path: 'Other',
  icon: 'generic',
  chart: 'index',
  unit: '',
  duration: false,
  hazard: [],
};
/** A risk type, or a generic one for an id that is not ours. */
export const riskOf = (id: string): RiskType =>
  riskTypes.find((risk) => risk.id === id) ?? { ...generic, id, name: id };

import { cdn } from './cdn';
import { cloud } from './cloud';
import type { RiskType } from './define';
import { ictShock } from './ictShock';
import { payment } from './payment';
import { rainfall } from './rainfall';
import { solar } from './solar';
import { temperature } from './temperature';
import { tropicalCyclone } from './tropicalCyclone';

/** Every risk type, in the order people see. */
export const riskTypes: readonly RiskType[] = [
  rainfall,
  temperature,
  tropicalCyclone,
  solar,
  cloud,
  cdn,
  ictShock,
  payment,
];

/** A risk type, or a generic one for an id that is not ours. */
export const riskOf = (id: string): RiskType =>
  riskTypes.find((risk) => risk.id === id) ?? {
    id,
    name: id,
    path: 'Other',
    icon: 'generic',
    chart: 'index',
    leading: [],
    unit: '',
    duration: false,
    measuredBy: 'day',
    place: 'target',
    providers: [],
    hazard: [],
  };

/** What the data of a provider measure: the risk types that name it, else the first that is measured in this way. */
export function risksOfData(providerId: string, measuredBy: RiskType['measuredBy']): readonly string[] {
  const measured = riskTypes.filter((risk) => risk.measuredBy === measuredBy);
  const named = measured.filter(({ providers }) => providers.includes(providerId));
  return (named.length > 0 ? named : measured.slice(0, 1)).map(({ id }) => id);
}

import { weather, type RiskType } from './define';

export const tropicalCyclone: RiskType = {
  ...weather,
  id: 'TC',
  name: 'Tropical Cyclones',
  path: 'Weather > Tropical Cyclones',
  icon: 'cyclone',
  chart: 'track',
  leading: ['wind'],
  unit: 'km/h',
  measuredBy: 'track',
  place: 'anywhere',
};

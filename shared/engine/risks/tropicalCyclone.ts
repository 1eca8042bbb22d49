import { hazardScale, weather, type RiskType } from './define';

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
  hazard: hazardScale(
    0,
    [0, 118, 'Tropical storm'],
    [118, 153, 'Category 1'],
    [153, 177, 'Category 2'],
    [177, 208, 'Category 3'],
    [208, 251, 'Category 4'],
    [252, null, 'Category 5'],
  ),
};

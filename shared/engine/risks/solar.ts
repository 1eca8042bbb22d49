import { weather, type RiskType } from './define';

export const solar: RiskType = {
  ...weather,
  id: 'SOLAR',
  name: 'Solar Shortfall',
  path: 'Weather > Solar Shortfall',
  icon: 'solar',
  chart: 'solar',
  leading: ['ghi'],
  unit: 'kWh/m²',
  hazard: [],
};

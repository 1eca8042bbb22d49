import { weather, type RiskType } from './define';

export const rainfall: RiskType = {
  ...weather,
  id: 'RAINFALL',
  name: 'Rainfall',
  path: 'Weather > Rainfall',
  icon: 'rain',
  chart: 'rainfall',
  leading: ['precip'],
  unit: 'mm',
};

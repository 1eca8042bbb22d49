import { hazardScale, weather, type RiskType } from './define';

export const rainfall: RiskType = {
  ...weather,
  id: 'RAINFALL',
  name: 'Rainfall',
  path: 'Weather > Rainfall',
  icon: 'rain',
  chart: 'rainfall',
  leading: ['precip'],
  unit: 'mm',
  hazard: hazardScale(0, [0, 0, 'Dry'], [1, 10, 'Light'], [11, 50, 'Moderate'], [51, 100, 'Heavy']),
};

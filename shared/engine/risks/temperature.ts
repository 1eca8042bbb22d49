import { hazardScale, weather, type RiskType } from './define';

export const temperature: RiskType = {
  ...weather,
  id: 'TEMPERATURE',
  name: 'Temperature',
  path: 'Weather > Temperature',
  icon: 'temperature',
  chart: 'temperature',
  leading: ['tmax', 'tmean', 'tmin'],
  unit: '°C',
  hazard: hazardScale(1, [0, 5, 'Level 1'], [6, 15, 'Level 2'], [15, null, 'Level 3']),
};

import { weather, type RiskType } from './define';

export const temperature: RiskType = {
  ...weather,
  id: 'TEMPERATURE',
  name: 'Temperature',
  path: 'Weather > Temperature',
  icon: 'temperature',
  chart: 'temperature',
  leading: ['tmax', 'tmean', 'tmin'],
  unit: '°C',
};

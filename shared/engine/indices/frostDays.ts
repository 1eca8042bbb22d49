import { temperatureDays } from './temperature';

export const frostDays = temperatureDays('frost-days', 'Frost days', 'tmin', 0, 'LT');

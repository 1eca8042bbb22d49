import { temperatureDays } from './temperature';

export const hotDays = temperatureDays('hot-days', 'Hot days', 'tmax', 35, 'GT');

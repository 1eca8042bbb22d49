import { extreme } from './temperature';

export const tempMin = extreme('temp-min', 'Lowest temperature', 'tmin');

import { extreme } from './temperature';

export const tempMax = extreme('temp-max', 'Highest temperature', 'tmax');

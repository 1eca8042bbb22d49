import { complex } from './expressions';

export const rainfallExpression = complex('RAINFALL', 'rainfall-expression', ['precip']);

import { complex } from './expressions';

export const solarExpression = complex('SOLAR', 'solar-expression', ['ghi']);

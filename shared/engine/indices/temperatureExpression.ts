import { complex } from './expressions';

export const temperatureExpression = complex('TEMPERATURE', 'temperature-expression', ['tmax', 'tmin']);

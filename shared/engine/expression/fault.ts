import { DataFault } from '../dataFault';

/** What is wrong with an expression, and at which character, counted from 1. */
export const expressionFault = (message: string, position: number) =>
  new DataFault('expression.invalid', `${message} (character ${position})`, { position });

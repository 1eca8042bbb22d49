import type { Saga } from 'redux-saga';
import type { Feature } from '../core/feature';
import { coverages } from '../features/coverages';
import { monitoring } from '../features/monitoring';
import { policies } from '../features/policies';
import { programs } from '../features/programs';
import { quotes } from '../features/quotes';
import { quotesSaga } from '../features/quotes/sagas';

/** Every area of the console, in the order of the sidebar. */
export const features: readonly Feature[] = [programs, coverages, quotes, policies, monitoring];
export const sagas: readonly Saga[] = [quotesSaga];

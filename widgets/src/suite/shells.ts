import type { Shell } from '../loader/shell';
import { coverageViewer } from './coverageViewer';
import { eventChart } from './eventChart';
import { parametricEvent } from './parametricEvent';

/** Every element of the suite. */
export const shells: readonly Shell[] = [parametricEvent, eventChart, coverageViewer];

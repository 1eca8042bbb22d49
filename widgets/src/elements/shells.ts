import type { Shell } from '../loader/shell';
import { coverageViewer } from './coverage-viewer/shell';
import { eventChart } from './event-chart/shell';
import { parametricEvent } from './parametric-event/shell';

/** Every element of the suite. */
export const shells: readonly Shell[] = [parametricEvent, eventChart, coverageViewer];

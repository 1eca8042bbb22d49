import type { Documentation } from '../definition';
import { documentation as coverageViewer } from '../elements/coverage-viewer/definition';
import { documentation as eventChart } from '../elements/event-chart/definition';
import { documentation as parametricEvent } from '../elements/parametric-event/definition';

/** What partners may use of every element: manifests, typings and reference pages are printed from it. */
export const documentations: readonly Documentation<string>[] = [parametricEvent, eventChart, coverageViewer];

import type { Feature } from '../core/feature';
import { coverages } from '../features/coverages';
import { monitoring } from '../features/monitoring';
import { partners } from '../features/partners';
import { policies } from '../features/policies';
import { programs } from '../features/programs';
import { quotes } from '../features/quotes';
import { settings } from '../features/settings';

/** Every area of the console, in the order of the sidebar: the only list of them. */
export const features: readonly Feature[] = [programs, coverages, quotes, policies, monitoring, partners, settings];

import { downtime } from './downtime';

export const downtimeSum = downtime(
  'downtime-sum',
  'Total outage',
  'All outages of the period, added up.',
  (durations) => durations.reduce((sum, duration) => sum + duration, 0),
);

import { downtime } from './downtime';

export const downtimeMax = downtime(
  'downtime-max',
  'Longest outage',
  'Longest uninterrupted outage of the period.',
  (durations) => Math.max(0, ...durations),
);

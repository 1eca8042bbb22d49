import { click } from './click';
import { consolePages } from './console/console';
import { exportFile } from './exportFile';
import type { On } from './frame/databases';
import type { Row } from './frame/rows';
import { card, list } from './http';
import { ingest } from './ingest';
import { links } from './links';
import { map } from './map';
import { memory } from './memory';
import { monitoring, monitoringLarge } from './monitoring';
import { simulation } from './simulation';
import { soak } from './soak';
import { start } from './start';
import { startLarge } from './startLarge';
import { widget } from './widget';

type Part = {
  /** Measured on each database; else once. */
  readonly hasDatabase: boolean;
  /** Only run when it is named. */
  readonly isLong?: true;
  readonly measure: (on: On & { readonly minutes: number }) => Promise<readonly Row[]>;
};

/** Every part of the bench: npm run bench -- simulation list. */
export const parts: Readonly<Record<string, Part>> = {
  simulation: { hasDatabase: false, measure: simulation },
  click: { hasDatabase: true, measure: click },
  monitoring: { hasDatabase: true, measure: monitoring },
  monitoringLarge: { hasDatabase: true, isLong: true, measure: monitoringLarge },
  ingest: { hasDatabase: true, measure: ingest },
  list: { hasDatabase: true, measure: list },
  card: { hasDatabase: true, measure: card },
  start: { hasDatabase: true, measure: start },
  startLarge: { hasDatabase: true, measure: startLarge },
  memory: { hasDatabase: true, measure: memory },
  links: { hasDatabase: true, measure: links },
  export: { hasDatabase: true, measure: exportFile },
  console: { hasDatabase: false, measure: consolePages },
  widget: { hasDatabase: false, measure: widget },
  map: { hasDatabase: true, measure: map },
  soak: { hasDatabase: true, isLong: true, measure: soak },
};

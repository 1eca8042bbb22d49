import { frameworks } from './frameworks';
import { grounds } from './grounds';
import { keysAndEvents } from './keysAndEvents';
import { layout } from './layout';
import { links } from './links';
import { prototypes } from './prototypes';
import { refusals } from './refusals';
import type { Family } from './scene';

export const families: readonly Family[] = [
  ...[layout, keysAndEvents, grounds, refusals, frameworks, links, prototypes],
];

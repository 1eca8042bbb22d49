import type coverages from '../phrases/en/coverages.json';
import type monitoring from '../phrases/en/monitoring.json';
import type partners from '../phrases/en/partners.json';
import type policies from '../phrases/en/policies.json';
import type programs from '../phrases/en/programs.json';
import type quotes from '../phrases/en/quotes.json';
import type shell from '../phrases/en/shell.json';
import type ui from '../phrases/en/ui.json';
import type { Keys, Values } from '../view/words';

type Phrases = {
  readonly coverages: typeof coverages;
  readonly monitoring: typeof monitoring;
  readonly partners: typeof partners;
  readonly policies: typeof policies;
  readonly programs: typeof programs;
  readonly quotes: typeof quotes;
  readonly shell: typeof shell;
  readonly ui: typeof ui;
};
/** Areas that have a list. */
export type ListArea = Exclude<keyof Phrases, 'ui'>;
/** The words of one area in the reader's language. */
export type Say<A extends keyof Phrases> = (key: Keys<Phrases[A]>, values?: Values) => string;
/** What the cells of a list are written with: on the screen the console's, in a file the server's. */
export type ListWords<A extends ListArea> = {
  readonly t: Say<A>;
  readonly ui: Say<'ui'>;
  readonly locale: string;
};

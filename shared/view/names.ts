import type { PublicEvent } from '#shared/contract/event';
import type en from '../phrases/en/names.json';

/** What a language calls perils, indices and units, by their ids, and what the sample data say of themselves. English ones travel with what they name. */
export type Names = typeof en;

/** Data come from pages too: a name such as `constructor` is none of ours. */
const phraseOf = <Phrase>(phrases: Readonly<Record<string, Phrase>>, id: string): Phrase | undefined =>
  Object.entries(phrases).find(([key]) => key === id)?.[1];

/**
 * An event with its index, unit and the source of sample data called as the language does. A definition that is not ours, which an insurer named, keeps
 * its name; without names everything does.
 */
export function withNames(event: PublicEvent, names: Names | null): PublicEvent {
  if (!names) return event;
  const { coverage } = event;
  const { indexDefinition } = coverage;
  // Every formula is called the same, whatever it is made of.
  const id = indexDefinition.indexType === 'COMPLEX' ? 'expression' : indexDefinition.id;
  const said = phraseOf<{ readonly name: string; readonly description: string }>(names.index, id);
  const { unit } = indexDefinition.output;
  const symbol = phraseOf<string>(names.unit, unit.symbol) ?? unit.symbol;
  const output = { ...indexDefinition.output, ...said, unit: { ...unit, symbol } };
  const attribution = phraseOf<string>(names.attribution, coverage.attribution) ?? coverage.attribution;
  return { ...event, coverage: { ...coverage, attribution, indexDefinition: { ...indexDefinition, ...said, output } } };
}

import type { Draft } from '../stories/draft';

/** What a field shows, takes and says of itself. */
type Entry = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly error: string | null;
};
/**
 * A field of the draft. `paths`: what it is called in the request; a fault of any of them, or of a part of them, is its own.
 * `onChange` when what is typed is not all that changes.
 */
export type EntryOf = (paths: string | readonly string[], value: string, onChange: (text: string) => void) => Entry;

/** What a step of the wizard shows, and how it changes it. */
export type StepProps = { readonly draft: Draft; readonly change: (change: Partial<Draft>) => void };
/** A step with fields that say what is wrong with them. */
export type EntryProps = StepProps & { readonly entry: EntryOf };

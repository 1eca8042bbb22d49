import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import type { Comparison } from './compare';
import type { PartRow } from './rows';

/** A row with the commit that it was measured at, and how it compares with the commit that it was measured at before. */
export type DatedRow = PartRow & {
  readonly commit: string;
  readonly before?: Comparison & { readonly commit: string };
};
/** A row as the file has it. */
export type StoredRow = DatedRow & { readonly day: string; readonly machine: string };

/** The rows that the table in docs/performance.md is made of. */
export const numbersFile = join(projectRoot, 'docs/performance.json');
export const storedRows = (): readonly StoredRow[] => JSON.parse(readFileSync(numbersFile, 'utf8')) as StoredRow[];

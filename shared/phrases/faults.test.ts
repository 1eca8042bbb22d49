import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import phrases from './en/faults.json';

/** Where the sentences are that field and server say. */
const root = join(import.meta.dirname, '..');
const contract = readdirSync(join(root, 'contract'), { recursive: true, encoding: 'utf8' });
const said = [
  ...contract.filter((name) => name.endsWith('.ts')).map((name) => join(root, 'contract', name)),
  join(root, 'engine/payout.ts'),
  join(root, 'engine/burn/priced.ts'),
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

// A sentence that was reworded without its phrase would be English in every language.
test.each(Object.entries(phrases))('%s is a sentence that is still said', (_, phrase) => {
  const fixed = phrase.split(/\{\{\w+\}\}/).filter((part) => part.trim().length > 2);
  for (const part of fixed) expect(said).toContain(part);
});

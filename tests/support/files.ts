import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own for the files of a test; `drop` takes it away. */
export function testFolder() {
  const path = mkdtempSync(join(tmpdir(), 'isoline-files-'));
  return {
    path,
    /** Writes a file and answers its path. */
    write(name: string, content: string | Uint8Array): string {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    drop: () => rmSync(path, { recursive: true, force: true }),
  };
}

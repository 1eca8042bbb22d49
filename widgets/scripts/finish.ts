import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../server/base/version';
import { customElements, reference, vscodeCss, vscodeHtml, webTypes } from './manifest';

export const packageName = '@isoline/widgets';

/** Hashes of every script, for `integrity` and for an import map. */
function integrityOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  return Object.fromEntries(
    files.toSorted().map((name) => {
      const hash = createHash('sha384')
        .update(readFileSync(join(folder, name)))
        .digest('base64');
      return [name, `sha384-${hash}`];
    }),
  );
}

/** Puts beside the built scripts what editors, reference pages and careful integrators read. */
export function finish(folder: string): void {
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('integrity.json', { version, files: integrityOf(folder) });
  write('custom-elements.json', customElements());
  write('web-types.json', webTypes(packageName, version));
  write('vscode.html-custom-data.json', vscodeHtml());
  write('vscode.css-custom-data.json', vscodeCss());
  write('reference.json', reference(version));
}

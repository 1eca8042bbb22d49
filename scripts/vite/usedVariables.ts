import { hash } from 'node:crypto';
import type { Plugin } from 'vite';

const declarations = /(--[\w-]+):([^;{}]*)(;|(?=\}))/g;
const namesIn = (text: string): string[] => text.match(/--\w[\w-]*/g) ?? [];

/** The names that pages with these scripts (and what stands in them) and rules may ask for, and the beginnings of those that it puts together. */
function askedFor(scripts: readonly string[], sheets: readonly string[]) {
  const values = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const [, name = '', value = ''] of sheet.matchAll(declarations))
      values.set(name, [...(values.get(name) ?? []), value]);
  const rules = sheets.map((sheet) => sheet.replace(declarations, ''));
  const asked = new Set([...scripts, ...rules].flatMap(namesIn));
  const begun = scripts.flatMap((script) => script.match(/--[\w-]+(?=\$\{)/g) ?? []).filter((start) => start !== '--');
  for (const name of values.keys()) if (begun.some((start) => name.startsWith(start))) asked.add(name);
  // A set is walked on while it grows: what a variable is made of is asked for too.
  for (const name of asked)
    for (const value of values.get(name) ?? []) for (const inner of namesIn(value)) asked.add(inner);
  return asked;
}

/**
 * Takes the variables that nobody asks for out of the style sheets. Each theme of the kit has some eleven hundred, a page uses a quarter of them, and the
 * browser works them all out before it draws. A sheet that is another now has another name, for browsers keep it for a year.
 */
export const usedVariables: Plugin = {
  name: 'isoline:used-variables',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const assets = files.filter((file) => file.type === 'asset');
      const pages = assets.filter(({ fileName }) => fileName.endsWith('.html'));
      const sheets = assets.filter(({ fileName }) => fileName.endsWith('.css'));
      const asked = askedFor(
        [...chunks.map(({ code }) => code), ...pages.map(({ source }) => String(source))],
        sheets.map(({ source }) => String(source)),
      );
      for (const sheet of sheets) {
        const { fileName } = sheet;
        if (chunks.some(({ code }) => code.includes(fileName)))
          this.error(`A script names ${fileName}, which has another name now: see scripts/vite/usedVariables.ts.`);
        sheet.source = String(sheet.source).replace(declarations, (whole, name: string) =>
          asked.has(name) ? whole : '',
        );
        sheet.fileName = fileName.replace(
          /-[\w-]{8}\.css$/,
          `-${hash('sha256', sheet.source, 'base64url').slice(0, 8)}.css`,
        );
        for (const page of pages) page.source = String(page.source).replaceAll(fileName, sheet.fileName);
      }
    },
  },
};

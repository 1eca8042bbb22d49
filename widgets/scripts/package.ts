import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packagesInWidgets } from '../../scripts/licences.mjs';
import { version } from '../../server/base/version';
import { documentations } from '../src/suite/documentations';
import { errorCodes } from '../src/definition';
import { packageName } from './finish';
import { angularTypings, reactTypings, svelteTypings, typings, vueTypings } from './typings';

const root = fileURLToPath(new URL('../..', import.meta.url));

const readme = () => `# ${packageName}

Cards, charts and a viewer of parametric insurance, as custom elements for any page.

\`\`\`js
import '${packageName}';
\`\`\`

\`\`\`html
<parametric-event permalink="https://insurer.example/m/…" api-base="https://insurer.example"></parametric-event>
\`\`\`

\`${packageName}/light\` is the same with Preact instead of React, half as large. With the files on your own server an element has to be told which server to ask: \`api-base\`.

${documentations
  .map(
    ({ tag, summary, attributes }) => `## \`<${tag}>\`

${summary}

| attribute | meaning | default |
|---|---|---|
${Object.entries(attributes)
  .map(
    ([name, { doc, values, default: usual }]) =>
      `| \`${name}\` | ${doc}${values ? ` (${values.join(', ')})` : ''} | ${usual ?? ''} |`,
  )
  .join('\n')}`,
  )
  .join('\n\n')}

Typings for TypeScript come with the package; for templates add one line to your project:
\`import '${packageName}/react'\`, \`/vue\` or \`/svelte\`; Angular: \`import type { IsolineEvent } from '${packageName}/angular'\`.
Editors read \`custom-elements.json\`, \`web-types.json\` and the two \`vscode.*-custom-data.json\`.

## Licences

The package carries others' work, each under its own licence; \`licences.txt\` has their texts. Highcharts, which draws the charts of
\`${packageName}\`, has a licence of its own: https://www.highcharts.com/license.

${packagesInWidgets()
  .map(({ name, version: number, licence }) => `- ${name} ${number}: ${licence ?? 'see licences.txt'}`)
  .join('\n')}
`;

/** An identifier of the SPDX list, or an expression of some. */
const isSpdx = (licence: string) => /^\(?[A-Za-z0-9.-]+( (AND|OR) [A-Za-z0-9.-]+)*\)?$/.test(licence);
/** Our own licence and those of all that is carried, as one SPDX expression; what has a licence of its own goes by its name. */
function licenceExpression(): string {
  const terms = packagesInWidgets().map(({ name, licence }) =>
    licence && isSpdx(licence) ? licence : `LicenseRef-${name.replaceAll(/[^A-Za-z0-9.-]+/g, '-').replace(/^-/, '')}`,
  );
  return [...new Set(['MIT', ...terms])].join(' AND ');
}

/** Lays out the npm package of the widgets; `built` is the folder of the built scripts. */
function layPackage(built: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(gz|br|tgz)$|\/\.vite$/.test(path) });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('index.d.ts', typings(errorCodes));
  write('react.d.ts', reactTypings());
  write('vue.d.ts', vueTypings());
  write('svelte.d.ts', svelteTypings());
  write('angular.d.ts', angularTypings());
  for (const name of ['react', 'vue', 'svelte', 'angular']) write(`${name}.js`, "import './isoline.js';\n");
  write('README.md', readme());
  write('LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8'));
  const typed = (types: string, script = types) => ({ types: `./${types}.d.ts`, default: `./${script}.js` });
  write(
    'package.json',
    `${JSON.stringify(
      {
        name: packageName,
        version,
        description: 'Cards, charts and a viewer of parametric insurance, as custom elements for any page.',
        license: licenceExpression(),
        type: 'module',
        sideEffects: ['./isoline.js', './isoline.light.js', './react.js', './vue.js', './svelte.js', './angular.js'],
        main: './isoline.js',
        types: './index.d.ts',
        customElements: 'custom-elements.json',
        'web-types': './web-types.json',
        exports: {
          '.': typed('index', 'isoline'),
          './react': typed('react'),
          './vue': typed('vue'),
          './svelte': typed('svelte'),
          './angular': typed('angular'),
          './*.json': './*.json',
          './isoline.js': './isoline.js',
          './light': typed('index', 'isoline.light'),
        },
      },
      null,
      2,
    )}\n`,
  );
}

/** Packs a folder as npm does, into the file; of the same folder, the same bytes. */
function pack(folder: string, file: string): void {
  const waiting = mkdtempSync(join(dirname(file), '.package-'));
  try {
    const words = ['pack', folder, '--pack-destination', waiting, '--json', '--offline'];
    const told = execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    const [packed] = JSON.parse(told) as readonly { readonly filename: string }[];
    renameSync(join(waiting, packed?.filename ?? ''), file);
  } finally {
    rmSync(waiting, { recursive: true, force: true });
  }
}

// node --import tsx widgets/scripts/package.ts: the built widgets as an npm package, beside what pages load.
const built = join(root, 'dist/widgets');
const folder = join(root, 'dist/package');
layPackage(built, folder);
pack(folder, join(built, 'package.tgz'));

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from '../../server/base/version';
import { documentations } from '../src/suite/documentations';
import { errorCodes } from '../src/definition';
import { packageName } from './finish';
import { angularTypings, reactTypings, svelteTypings, typings, vueTypings } from './typings';

const root = fileURLToPath(new URL('../..', import.meta.url));

const readme = () => `# ${packageName}

Cards, charts and a viewer of parametric insurance, as custom elements for any page.

\`\`\`html
<script type="module" src="node_modules/${packageName}/isoline.js"></script>
<parametric-event permalink="https://insurer.example/m/…" api-base="https://insurer.example"></parametric-event>
\`\`\`

or, with a bundler, \`import '${packageName}'\` (\`${packageName}/light\` is the same with Preact instead of React, half as large). With the files on your own server an element has to be told which server to ask: \`api-base\`.

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

Highcharts, which draws the charts, has a licence of its own: https://www.highcharts.com/license.
`;

/** Lays out the npm package of the widgets; `built` is the folder of the built scripts. */
function layPackage(built: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(built, folder, { recursive: true, filter: (path) => !/\.(gz|br)$|\/\.vite$/.test(path) });
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
        license: 'MIT',
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

// node --import tsx widgets/scripts/package.ts [built] [folder]
const [, script = '', built = join(root, 'dist/widgets'), folder = join(root, 'dist/package')] = process.argv;
if (script.endsWith('package.ts')) {
  layPackage(built, folder);
  process.stdout.write(`The package lies in ${folder}: npm pack ${folder}\n`);
}

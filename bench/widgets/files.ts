import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../server/base/threads';

export const widgets = join(projectRoot, 'dist/widgets');
const work = join(projectRoot, '.build/bench-widgets');
const peers = { apexcharts: '5', '@google/model-viewer': '4' } as const;

/** The one-file bundle, and peers from the package registry in a folder of their own. */
export async function prepare(): Promise<{ readonly naive: string; readonly apex: string; readonly model: string }> {
  mkdirSync(work, { recursive: true });
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: work,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(projectRoot, 'bench/widgets/naive.tsx'),
        output: { entryFileNames: 'naive.js', codeSplitting: false },
      },
    },
  });
  const found = (name: string) => join(work, 'node_modules', name);
  const apex = found('apexcharts/dist/apexcharts.min.js');
  const model = found('@google/model-viewer/dist/model-viewer.min.js');
  if (!existsSync(apex) || !existsSync(model)) {
    writeFileSync(join(work, 'package.json'), '{ "private": true }');
    const wanted = Object.entries(peers).map(([name, version]) => `${name}@${version}`);
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], {
      cwd: work,
      stdio: 'ignore',
    });
  }
  return { naive: join(work, 'naive.js'), apex, model };
}

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;
export function chunks(runtime: 'standard' | 'light') {
  const manifest = JSON.parse(readFileSync(join(widgets, `.vite/${runtime}.json`), 'utf8')) as Manifest;
  const closure = (source: string, all = new Set<string>()): Set<string> => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`No chunk is made from ${source}.`);
    all.add(chunk.file);
    for (const from of chunk.imports ?? []) closure(from, all);
    return all;
  };
  const card = closure('src/elements/card.ts');
  const beyond = (source: string) => [...closure(source)].filter((file) => !card.has(file));
  return {
    loader: [runtime === 'light' ? 'isoline.light.js' : 'isoline.js'],
    card: [...card],
    chart: [
      ...new Set(
        ['footprintDrawing.ts', 'FootprintChart.tsx'].flatMap((part) => beyond(`../shared/view/chart/${part}`)),
      ),
    ],
    viewer: beyond('src/elements/coverage-viewer/element.tsx'),
    map: beyond('src/map/draw.ts'),
  };
}

/** The smallest model that there is: one triangle. */
export function triangle(): string {
  const corners = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    buffers: [
      { uri: `data:application/octet-stream;base64,${corners.toString('base64')}`, byteLength: corners.length },
    ],
    bufferViews: [{ buffer: 0, byteOffset: 0, byteLength: corners.length }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', max: [1, 1, 0], min: [0, 0, 0] }],
  });
}

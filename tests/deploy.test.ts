import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../server/base/threads';
import { createMetrics } from '../server/metrics/metrics';
import { openTestDatabase } from './support/database';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
type Service = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly image?: string;
};
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const own = Object.entries(services).filter(([, { image }]) => image === 'isoline');

/** Names of the environment that the program reads, from the one place that does. */
const known = new Set(
  read('server/base/settings.ts')
    .match(/^ {2}(ISOLINE|OIDC|DATABASE)_\w+(?=:)/gm)
    ?.map((name) => name.trim()),
);

test('the containers are those of the topology: a database, a provider, a proxy, two API processes and two workers', () => {
  expect(Object.keys(services)).toEqual([
    ...['database', 'api-1', 'api-2', 'worker-1', 'worker-2', 'provider', 'proxy'],
  ]);
  const roles = own.map(([, { environment }]) => environment?.['ISOLINE_ROLE']);
  expect(roles).toEqual(['api', 'api', 'worker', 'worker', undefined]);
  const published = Object.entries(services).filter(([, { ports }]) => ports);
  expect(published.map(([name, { ports }]) => [name, ports])).toEqual([['proxy', ['127.0.0.1:8080:8080']]]);
});

test('every setting in the containers is one that the program reads', () => {
  expect(known.size).toBeGreaterThan(20);
  const named = own.flatMap(([, { environment = {} }]) => Object.keys(environment));
  const inImage = [...read('Dockerfile').matchAll(/\b(ISOLINE_\w+)=/g)].map(([, name = '']) => name);
  expect(inImage).toContain('ISOLINE_DATA_DIR');
  expect([...named, ...inImage].filter((name) => !known.has(name))).toEqual([]);
});

test('no secret of the containers has a value that everybody knows: without one of its own nothing starts', () => {
  const text = read('compose.yaml');
  const used = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].map(([, name = '', rest = '']) => [name, rest.slice(0, 2)]);
  expect([...new Set(used.map(([name]) => name))]).toEqual(['ISOLINE_DATABASE_PASSWORD', 'ISOLINE_METRICS_TOKEN']);
  expect(used.filter(([, rest]) => rest !== ':?')).toEqual([]);
  const secrets = text.match(/^.*(?:PASSWORD|TOKEN|SECRET|postgres:\/\/).*$/gm) ?? [];
  expect(secrets.filter((line) => !line.includes('${'))).toEqual([]);
  expect(read('.gitignore').split('\n')).toContain('.env');
  expect(read('.dockerignore').split('\n')).toContain('.env');
});

test('our containers write into their volume only, as nobody special', () => {
  for (const [, { read_only: isReadOnly, volumes: mounted }] of own) {
    expect(isReadOnly).toBe(true);
    expect(mounted).toEqual(['files:/data']);
  }
  expect(Object.keys(volumes)).toEqual(['database', 'files']);
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
});

test('every image is named by its version and digest: what is built next month stands on the same bytes', () => {
  const stages = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  expect(stages).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}', '${NODE_IMAGE}']);
  const [, ofNode] = /^ARG NODE_IMAGE=(\S+)$/m.exec(read('Dockerfile')) ?? [];
  const others = Object.values(services).flatMap(({ image }) => (image && image !== 'isoline' ? [image] : []));
  expect(others).toHaveLength(2);
  const pinned = /^[a-z/]+:\d+\.\d+(\.\d+)?(-[\w.-]+)?@sha256:[0-9a-f]{64}$/;
  expect([ofNode ?? '', ...others].filter((image) => !pinned.test(image))).toEqual([]);
  // How to renew them names those that there are.
  const page = read('docs/operations.md');
  const tags = [ofNode ?? '', ...others].map((image) => image.split('@')[0] ?? '');
  expect(tags.filter((tag) => !page.includes(tag))).toEqual([]);
});

test('the proxy names services that there are, and the image copies what there is', () => {
  const targets = [...read('deploy/Caddyfile').matchAll(/([\w-]+):8080\b/g)].map(([, name = '']) => name);
  expect(targets.filter((name) => name !== 'http' && !(name in services))).toEqual([]);
  expect(new Set(targets)).toEqual(new Set(['provider', 'api-1', 'api-2']));
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied.length).toBeGreaterThan(4);
  expect(copied.filter((name) => !existsSync(join(projectRoot, name)))).toEqual([]);
});

test('alarms and dashboards ask for numbers that there are', async () => {
  const database = await openTestDatabase();
  const metrics = createMetrics({ database, role: 'all' });
  metrics.observeJob({ kind: 'x', state: 'done', seconds: 1 });
  const printed = await metrics.print();
  await database.close();
  const { groups } = parse(read('deploy/alarms.yaml')) as { groups: { rules: { alert: string; expr: string }[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  const panels = [...read('docs/operations.md').matchAll(/^\| [^|]+\| `([^`]+)`/gm)].map(([, query = '']) => query);
  expect(rules.length).toBeGreaterThan(5);
  expect(panels.length).toBeGreaterThan(5);
  const names = [...rules.map(({ expr }) => expr), ...panels].flatMap(
    (query) => query.match(/\b(isoline|nodejs|process)_\w+/g) ?? [],
  );
  // Absent until the first monitoring; its test is in server/metrics.
  const late = ['isoline_monitoring_last_run_timestamp_seconds'];
  const isTold = (name: string) =>
    late.includes(name) ||
    printed.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `) ||
    printed.includes(`# TYPE ${name} `);
  expect(names.filter((name) => !isTold(name))).toEqual([]);
  for (const { alert } of rules) expect(read('docs/operations.md')).toContain(alert);
});

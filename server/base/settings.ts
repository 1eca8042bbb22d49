import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { projectRoot } from './threads';
import { commandRefusal } from './refuse';

const loopback = ['127.0.0.1', 'localhost', '::1'];
const port = z.coerce.number('is not a number').int().min(1, 'must be 1 to 65535').max(65534, 'must be 1 to 65534');
const address = (what: string) => z.url({ protocol: /^https?$/, error: `is not ${what}` });
const mailServer = z.string().regex(/^smtps?:\/\/[^/]+$/, 'must be such as smtps://user:password@mail.example:465');
const postgres = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
/** `2`, or `10.0.0.0/8, 192.0.2.7, loopback`; null where it is neither. */
function proxiesIn(text: string): number | readonly string[] | null {
  if (/^\d$/.test(text.trim())) return Number(text);
  const list = text.split(',').map((entry) => entry.trim());
  const isNetwork = (entry: string) => {
    const [address = '', bits, ...more] = entry.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    return (
      isIP(address) !== 0 &&
      more.length === 0 &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
    );
  };
  return list.every((entry) => ['loopback', 'linklocal', 'uniquelocal'].includes(entry) || isNetwork(entry))
    ? list
    : null;
}
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

/** The environment, as README.md lists it; everything has a default that works on a laptop. */
const Environment = z.object({
  ISOLINE_HOST: unlessEmpty(z.string().default('127.0.0.1')),
  ISOLINE_PORT: unlessEmpty(port.default(8080)),
  ISOLINE_DATA_DIR: unlessEmpty(z.string().default('.isoline')),
  DATABASE_URL: unlessEmpty(postgres.optional()),
  ISOLINE_TENANT_DATABASE_URL: unlessEmpty(postgres.optional()),
  ISOLINE_STORE_URL: unlessEmpty(z.string().optional()),
  ISOLINE_ROLE: unlessEmpty(z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all')),
  OIDC_ISSUER: unlessEmpty(address('the address of an identity provider').optional()),
  OIDC_CLIENT_ID: unlessEmpty(z.string().default('isoline-console')),
  OIDC_AUDIENCE: unlessEmpty(z.string().default('isoline-api')),
  OIDC_ACCOUNT_URL: unlessEmpty(address('an address').optional()),
  ISOLINE_SEED: unlessEmpty(z.enum(['demo', 'none'], 'must be demo or none').default('demo')),
  ISOLINE_PUBLIC_URL: unlessEmpty(address('an address such as https://insurance.example').optional()),
  ISOLINE_LOG: unlessEmpty(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('warn'),
  ),
  ISOLINE_TRUST_PROXY: unlessEmpty(
    z
      .string()
      .refine(
        (text) => proxiesIn(text) !== null,
        'must be the addresses or networks of your proxies, separated by commas, or how many stand in a row before this server',
      )
      .default('0'),
  ),
  ISOLINE_UPLOAD_MB: unlessEmpty(z.coerce.number().min(1).max(100_000).default(20)),
  ISOLINE_TENANT_RATE: unlessEmpty(z.coerce.number('is not a number').min(1).default(2000)),
  ISOLINE_DATABASE_CONNECTIONS: unlessEmpty(z.coerce.number('is not a number').int().min(3).max(200).default(16)),
  ISOLINE_METRICS_PORT: unlessEmpty(port.optional()),
  ISOLINE_METRICS_HOST: unlessEmpty(z.string().default('127.0.0.1')),
  ISOLINE_METRICS_TOKEN: unlessEmpty(z.string().min(16, 'must have 16 characters or more').optional()),
  ISOLINE_DEV: unlessEmpty(z.enum(['0', '1'], 'must be 0 or 1').default('0')),
  ISOLINE_MAPBOX_TOKEN: unlessEmpty(z.string().optional()),
  ISOLINE_MAP_STYLE_URL: unlessEmpty(z.string().optional()),
  ISOLINE_GEOCODER_URL: unlessEmpty(address('an address such as https://geocoder.example/v1/geocode').optional()),
  ISOLINE_GEOCODER_KEY: unlessEmpty(z.string().optional()),
  ISOLINE_MODULES: unlessEmpty(z.string().optional()),
  ISOLINE_DOCS_URL: unlessEmpty(address('an address such as https://insurance.example/help').optional()),
  ISOLINE_CONTACT: unlessEmpty(z.email('is not an e-mail address').optional()),
  ISOLINE_WEBSITE: unlessEmpty(address('an address such as https://insurance.example').optional()),
  ISOLINE_SOCIAL: unlessEmpty(address('an address such as https://network.example/company').optional()),
  ISOLINE_SMTP_URL: unlessEmpty(mailServer.optional()),
  ISOLINE_MAIL_FROM: unlessEmpty(z.email('is not an e-mail address').optional()),
  ISOLINE_CLOCK: unlessEmpty(
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a day such as 2026-04-01, or an instant')
      .optional(),
  ),
  ISOLINE_MONITOR_AT: unlessEmpty(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in UTC such as 05:30')
      .default('05:30'),
  ),
});

export type Settings = {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The same database with a login for the rows of tenants, where that is made by hand. */
  readonly tenantDatabaseUrl: string | null;
  readonly databaseConnections: number;
  readonly storeDir: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly audience: string };
  readonly accountUrl: string | null;
  /** The embedded identity provider with its demo accounts. */
  readonly embeddedIdentity: boolean;
  readonly seed: 'demo' | 'none';
  readonly publicUrl: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whose word counts about where a request came from: so many in a row, counted from here, or those at these addresses; 0 is nobody's. */
  readonly trustedProxies: number | readonly string[];
  readonly uploadLimitBytes: number;
  /** Requests a second that one tenant may send before it is asked to wait. */
  readonly tenantRate: number;
  readonly map: { readonly token: string | null; readonly styleUrl: string | null };
  /** The service that knows addresses, asked by this server; null: the own gazetteer. */
  readonly geocoder: { readonly url: string; readonly key: string | null } | null;
  readonly modules: readonly string[] | null;
  /** Where LEARN MORE leads. */
  readonly docsUrl: string;
  /** Whom visitors of the public pages write to, and where they read more. */
  readonly company: {
    readonly contact: string | null;
    readonly website: string | null;
    readonly social: string | null;
  };
  /** Through which server readers of public links are told by e-mail, and from which address; null: nobody is. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** Time of day in UTC, HH:MM, at which the daily monitoring starts. */
  readonly monitorAt: string;
  /** How far the business clock of a rehearsal is from the real one; 0 without one (docs/decisions/004). */
  readonly clockOffsetMs: number;
  /** Where /metrics and /health of this process are, beside its public port; null: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number; readonly token: string | null } | null;
  /** Pages come from their sources, with hot reload: `npm run dev`. */
  readonly dev: boolean;
  readonly projectRoot: string;
};

/** The clock that says what "today" is for coverages, quotes, policies and monitoring. */
export const businessClock =
  ({ clockOffsetMs }: Pick<Settings, 'clockOffsetMs'>) =>
  (): Date =>
    new Date(Date.now() + clockOffsetMs);

/** Where files and cubes lie: `file:` address or plain path; object stores are not available in this version. */
function storeFolder(given: string | undefined, dataDir: string): string {
  if (!given) return join(dataDir, 'store');
  if (/^s3:/i.test(given)) {
    throw commandRefusal(
      'ISOLINE_STORE_URL: s3:// is not available in this version. Use file:/a/folder (a shared network folder works for several processes).',
    );
  }
  const path = given.replace(/^file:(\/\/)?/, '');
  if (/^\w+:/.test(path)) throw commandRefusal(`ISOLINE_STORE_URL: "${given}" is not a file: address.`);
  return isAbsolute(path) ? path : resolve(projectRoot, path);
}

type Environment = z.infer<typeof Environment>;

/** The variables one by one; throws a Refusal of one line that names the first that is wrong. */
function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const read = Environment.safeParse(environment);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = String(issue?.path[0]);
    // Addresses may hold a password.
    const value = (environment[name] ?? '').replace(/\/\/[^@/]*@/, '//…@');
    throw commandRefusal(`${name}=${value}: ${issue?.message ?? 'is not valid'}.`);
  }
  return read.data;
}

/** Refuses variables that are right by themselves and dangerous together. */
function refuseUnsafe(env: Environment): void {
  const isLoopback = loopback.includes(env.ISOLINE_HOST);
  if (!env.OIDC_ISSUER && !isLoopback) {
    throw commandRefusal(
      `ISOLINE_HOST=${env.ISOLINE_HOST} is open to the network, but OIDC_ISSUER is not set: the embedded sign-in with its demo accounts works on 127.0.0.1 only. Set OIDC_ISSUER to your identity provider.`,
    );
  }
  if (env.ISOLINE_TENANT_DATABASE_URL && !env.DATABASE_URL) {
    throw commandRefusal(
      'ISOLINE_TENANT_DATABASE_URL is a second login for the database of DATABASE_URL, which is not set.',
    );
  }
  if (!env.ISOLINE_SMTP_URL !== !env.ISOLINE_MAIL_FROM)
    throw commandRefusal('ISOLINE_SMTP_URL and ISOLINE_MAIL_FROM belong together: set both, or neither.');
  if (env.ISOLINE_CLOCK && env.OIDC_ISSUER) {
    throw commandRefusal(
      'ISOLINE_CLOCK is for rehearsals with the demo accounts only: it cannot be used with OIDC_ISSUER.',
    );
  }
  if (env.ISOLINE_METRICS_PORT && !env.ISOLINE_METRICS_TOKEN && !loopback.includes(env.ISOLINE_METRICS_HOST)) {
    throw commandRefusal(
      `ISOLINE_METRICS_HOST=${env.ISOLINE_METRICS_HOST} is open to the network, but ISOLINE_METRICS_TOKEN is not set: without it anyone could read the numbers.`,
    );
  }
}

/** Reads and checks the environment; throws a Refusal of one line that names the variable. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const env = readEnvironment(environment);
  refuseUnsafe(env);
  const { ISOLINE_SMTP_URL: url, ISOLINE_MAIL_FROM: from } = env;
  const dataDir = isAbsolute(env.ISOLINE_DATA_DIR) ? env.ISOLINE_DATA_DIR : resolve(projectRoot, env.ISOLINE_DATA_DIR);
  const host = env.ISOLINE_HOST.includes(':') ? `[${env.ISOLINE_HOST}]` : env.ISOLINE_HOST;
  const publicUrl = (env.ISOLINE_PUBLIC_URL ?? `http://${host}:${env.ISOLINE_PORT}`).replace(/\/$/, '');
  return {
    host: env.ISOLINE_HOST,
    port: env.ISOLINE_PORT,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    tenantDatabaseUrl: env.ISOLINE_TENANT_DATABASE_URL ?? null,
    databaseConnections: env.ISOLINE_DATABASE_CONNECTIONS,
    storeDir: storeFolder(env.ISOLINE_STORE_URL, dataDir),
    role: env.ISOLINE_ROLE,
    oidc: {
      issuer: env.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      clientId: env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE,
    },
    accountUrl: env.OIDC_ACCOUNT_URL ?? null,
    embeddedIdentity: !env.OIDC_ISSUER,
    seed: env.ISOLINE_SEED,
    publicUrl,
    logLevel: env.ISOLINE_LOG,
    trustedProxies: proxiesIn(env.ISOLINE_TRUST_PROXY) ?? 0,
    uploadLimitBytes: env.ISOLINE_UPLOAD_MB * 1024 * 1024,
    tenantRate: env.ISOLINE_TENANT_RATE,
    map: { token: env.ISOLINE_MAPBOX_TOKEN ?? null, styleUrl: env.ISOLINE_MAP_STYLE_URL ?? null },
    geocoder: env.ISOLINE_GEOCODER_URL
      ? { url: env.ISOLINE_GEOCODER_URL, key: env.ISOLINE_GEOCODER_KEY ?? null }
      : null,
    modules: env.ISOLINE_MODULES ? env.ISOLINE_MODULES.split(',').map((name) => name.trim()) : null,
    docsUrl: env.ISOLINE_DOCS_URL ?? `${publicUrl}/viewer?page=2`,
    company: {
      contact: env.ISOLINE_CONTACT ?? (env.ISOLINE_SEED === 'demo' ? 'contact@isoline.demo' : null),
      website: env.ISOLINE_WEBSITE ?? null,
      social: env.ISOLINE_SOCIAL ?? null,
    },
    mail: url && from ? { url, from } : null,
    monitorAt: env.ISOLINE_MONITOR_AT,
    clockOffsetMs: env.ISOLINE_CLOCK ? Date.parse(env.ISOLINE_CLOCK) - Date.now() : 0,
    metrics: env.ISOLINE_METRICS_PORT
      ? { host: env.ISOLINE_METRICS_HOST, port: env.ISOLINE_METRICS_PORT, token: env.ISOLINE_METRICS_TOKEN ?? null }
      : null,
    dev: env.ISOLINE_DEV === '1',
    projectRoot,
  };
}

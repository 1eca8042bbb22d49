import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { commandRefusal } from '../base/refuse';
import { alone } from './alone';
import { realTimers } from '../base/timers';
import { appRole, makeRoles, systemRole } from './roles';
import { singleClient } from './watchedClient';

/** Any number, the same in every process: who makes the login holds it, the others wait and then find it made. */
const lockNumber = 7_134_205_120;
const setting = 'ISOLINE_TENANT_DATABASE_URL';

type Owner = {
  readonly login: string;
  readonly database: string;
  readonly databaseId: string;
  readonly loginId: string;
};
type Login = { readonly name: string; readonly password: string | null };

/** What PostgreSQL keeps of a password (RFC 5802): the password itself is neither sent nor written into a log. */
function verifierOf(password: string, salt: Buffer = randomBytes(16), rounds = 4096): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * The login of a database for its tenants, one for each owner who serves it. Its password follows from the owner's: every
 * process that has DATABASE_URL knows it, and it is kept nowhere. Without a password the owner is let in by other means,
 * and so is this login, or not at all: a password that everybody could derive would be none.
 */
function loginOf(url: string, { databaseId, loginId }: Owner): Login {
  const name = `isoline_tenant_${databaseId}_${loginId}`;
  const { password } = new pg.Client({ connectionString: url });
  const derived = password ? createHmac('sha256', password).update(`isoline login ${name}`).digest('base64url') : null;
  return { name, password: derived };
}

/** The same address for another login: parameters of an address go before what stands in front of its host. */
export function addressFor(url: string, { name, password }: Login): string {
  const parameters = new URLSearchParams({ user: name, ...(password ? { password } : {}) });
  return `${url}${url.includes('?') ? '&' : '?'}${parameters}`;
}

async function ownerOf(pool: pg.Pool): Promise<Owner> {
  const { rows } = await pool.query<Owner>(
    `select current_user as login, datname as database, d.oid::text as "databaseId", r.oid::text as "loginId"
    from pg_database d, pg_roles r where datname = current_database() and rolname = current_user`,
  );
  return rows[0] as Owner;
}

async function makeLogin(pool: pg.Pool, { database }: Owner, { name, password }: Login): Promise<void> {
  await alone(pool, lockNumber, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    const secret = password ? `password ${pg.escapeLiteral(verifierOf(password))}` : 'password null';
    // Nothing is inherited: what it may, it may as isoline_app alone, in a transaction that says whose rows it sees.
    await client.query(`${rowCount ? 'alter' : 'create'} role "${name}" login noinherit ${secret}`);
    await client.query(`grant ${appRole} to "${name}"`);
    await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to "${name}"`);
  });
}

type Found = { readonly database: string; readonly login: string; readonly isApp: boolean; readonly isMore: boolean };

/** Logs in and looks what the login may become; answers what is wrong with it, or null. @throws what PostgreSQL said */
async function faultOf(address: string, owner: Owner): Promise<string | null> {
  const silence = { timers: realTimers, connectMs: 10_000, answerMs: 10_000 };
  const client = singleClient({ connectionString: address, silence });
  // What breaks is told by the question that was under way.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Found>(
      `select current_database() as database, session_user as login, pg_has_role(session_user, $1, 'member') as "isApp",
      pg_has_role(session_user, $2, 'member') or pg_has_role(session_user, $3, 'member') as "isMore"`,
      [appRole, systemRole, owner.login],
    );
    const { database, login, isApp, isMore } = rows[0] as Found;
    if (database !== owner.database) return `it leads to the database ${database}, DATABASE_URL to ${owner.database}`;
    if (!isApp) return `the login ${login} is not a member of ${appRole}`;
    return isMore ? `the login ${login} can become more than ${appRole}, of which alone it may be a member` : null;
  } finally {
    // One that never connected has nothing to end.
    await client.end().catch(() => undefined);
  }
}

const reasonOf = (error: unknown) => (error as Error).message || (error as { code?: string }).code || 'no answer';
const byHand = `As an administrator: create role isoline_tenant login noinherit password '...' in role ${appRole}; and set ${setting} to the address with that login.`;

/**
 * The address under which the rows of tenants are asked for: the one given, or that of a login which the owner makes.
 * Either has been tried, and cannot become the system role (docs/decisions/021).
 * @param pool the owner's, of DATABASE_URL
 * @throws Refusal that says how to make the login by hand
 */
export async function tenantAddress(pool: pg.Pool, url: string, given: string | null): Promise<string> {
  await alone(pool, lockNumber, makeRoles);
  const owner = await ownerOf(pool);
  const login = loginOf(url, owner);
  const address = given ?? addressFor(url, login);
  const tried = () => faultOf(address, owner).catch((error: unknown) => `the login is refused: ${reasonOf(error)}`);
  let fault = await tried();
  if (fault === null) return address;
  if (given !== null) throw commandRefusal(`${setting}: ${fault}.`);
  try {
    await makeLogin(pool, owner, login);
    fault = await tried();
  } catch (error) {
    fault = reasonOf(error);
  }
  if (fault === null) return address;
  throw commandRefusal(`The database user could not make a login for the rows of tenants (${fault}). ${byHand}`);
}

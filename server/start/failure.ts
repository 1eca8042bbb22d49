import { isCommandRefusal } from '../base/refuse';
import { causeOf, isDatabaseAway, isDiskFull } from '../db/away';
import { DataFault } from '#shared/engine/dataFault';

type Cause = { readonly code: string; readonly message: string; readonly path: string };

const again = 'Nothing was left half done: run the same again.';

/** What PostgreSQL says (SQLSTATE), what that means, and what to do; the first that fits. */
const databaseFailures: readonly (readonly [code: RegExp, text: (cause: Cause) => string])[] = [
  [
    /^28/,
    ({ message }) =>
      `The database refuses the login: ${message}. Check user and password in DATABASE_URL, and what pg_hba.conf allows.`,
  ],
  [/^3D000$/, ({ message }) => `The database does not exist: ${message}. Create it, or correct DATABASE_URL.`],
  [
    /^53300$/,
    () =>
      'The database takes no more connections. Raise its max_connections, or lower ISOLINE_DATABASE_CONNECTIONS of each process.',
  ],
  [/^57014$/, () => `The database took too long and stopped the statement. ${again} Do so when it has less to do.`],
  [/^(40001|40P01|55P03)$/, () => `Somebody else changed the same rows at this moment. ${again}`],
  [
    /^25006$/,
    () => 'The database takes no changes: it is a standby, or set to read only. Set DATABASE_URL to the primary.',
  ],
  [
    /^42501$/,
    ({ message }) =>
      `The database user may not do this: ${message}. Grant it what docs/operations.md lists, or make it the owner of the database.`,
  ],
  [
    /^(42P01|42703|42883|3F000)$/,
    ({ message }) =>
      `The database has not the schema of this version: ${message}. Run "isoline migrate", or restore a backup into an empty database.`,
  ],
  [
    /^23/,
    ({ message }) =>
      `The database refuses a row: ${message}. Nothing was stored; what was brought in contradicts itself or what is there.`,
  ],
  [/^(XX001|XX002|58P01|58030)$/, ({ message }) => `The database is damaged: ${message}. Restore the last backup.`],
];

/** What the system says of files and memory. */
const systemFailures: Readonly<Record<string, (cause: Cause) => string>> = {
  EACCES: ({ path }) => `${path} may not be read or written by this user. Give it the right, or run as another user.`,
  EPERM: ({ path }) => `${path} may not be read or written by this user. Give it the right, or run as another user.`,
  EROFS: ({ path }) => `${path} lies on a disk that takes no changes. Set ISOLINE_DATA_DIR to one that does.`,
  ENOENT: ({ path }) => `${path} is not there. Is the name right?`,
  EISDIR: ({ path }) => `${path} is a folder, where a file is needed.`,
  ENOTDIR: ({ path }) => `${path} is a file, where a folder is needed.`,
  EMFILE: () => 'Too many files are open. Raise the limit of this user (ulimit -n).',
  ENFILE: () => 'Too many files are open on this machine.',
  ENOMEM: () => 'There is no memory left. End other programs, or give the machine more.',
  ERR_WORKER_OUT_OF_MEMORY: () => 'There is no memory left. End other programs, or give the machine more.',
};

function causeIn(error: unknown): Cause {
  const { code, message } = causeOf(error);
  const { path } = (error ?? {}) as { readonly path?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    message: String(message ?? error).replace(/[.\s]+$/, ''),
    path: typeof path === 'string' ? path : String(message ?? error),
  };
}

function knownText(error: unknown): string | null {
  const cause = causeIn(error);
  const database = databaseFailures.find(([code]) => code.test(cause.code));
  if (isDiskFull(error)) return `There is no space left on the disk. Free some. ${again}`;
  if (database) return database[1](cause);
  if (isDatabaseAway(error) && cause.code !== 'ENOENT')
    return `The database cannot be reached: ${cause.message || cause.code}. Check that it runs, that DATABASE_URL leads to it, and that the machine is not overloaded; then run the same again.`;
  if (Object.hasOwn(systemFailures, cause.code)) return systemFailures[cause.code]?.(cause) ?? null;
  return /^[0-9A-Z]{5}$/.test(cause.code)
    ? `The database refuses a statement: ${cause.message} (${cause.code}).`
    : null;
}

/**
 * What is read by whoever started a server or a command that failed: what happened and what to do, in one line. The stack of a fault of the
 * program itself follows where ISOLINE_LOG=debug asks for it.
 */
export function failureText(error: unknown, logLevel: string | undefined): string {
  if (isCommandRefusal(error) || error instanceof DataFault) return error.message;
  const known = knownText(error);
  if (known !== null) return known;
  const { message } = causeIn(error);
  const text = `Isoline has failed: ${message}. This is a fault of the program: please report it, with its version`;
  if (logLevel !== 'debug') return `${text}. With ISOLINE_LOG=debug it says where.`;
  return `${text}.\n${(error instanceof Error && error.stack) || String(error)}`;
}

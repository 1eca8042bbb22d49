import { DrizzleQueryError } from 'drizzle-orm/errors';
import { commandRefusal } from '../base/refuse';
import { silent } from '../db/watchedClient';
import { DataFault } from '#shared/engine/dataFault';
import { failureText } from './failure';

const coded = (code: string, message = 'said by others', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

test.each([
  ['a refusal', commandRefusal('Port 8080 is in use. Set ISOLINE_PORT.'), /^Port 8080 is in use/],
  ['a fault of a file', new DataFault('feeds.broken', 'x.nc is cut off.'), /^x\.nc is cut off\.$/],
  ['nobody listens', coded('ECONNREFUSED'), /cannot be reached: .*DATABASE_URL leads to it/],
  ['a line that is lost', silent(10_000), /cannot be reached: .*silent for 10 s/],
  ['a wait under load', new Error('Connection terminated due to connection timeout'), /the machine is not overloaded/],
  ['the end of the database', coded('57P01', 'terminating connection'), /cannot be reached/],
  [
    'a wrong password',
    coded('28P01', 'password authentication failed'),
    /refuses the login: .*Check user and password/,
  ],
  ['another name', coded('3D000', 'database "x" does not exist'), /does not exist: .*Create it/],
  ['too many connections', coded('53300'), /max_connections/],
  ['a statement that takes too long', coded('57014'), /took too long .*run the same again/],
  ['a collision', coded('40P01'), /at this moment\. .*run the same again/],
  ['a standby', coded('25006'), /Set DATABASE_URL to the primary/],
  [
    'rights that are missing',
    coded('42501', 'permission denied for schema public'),
    /may not do this: permission .*Grant/,
  ],
  ['another schema', coded('42P01', 'relation "tenant" does not exist'), /Run "isoline migrate"/],
  ['rows that contradict each other', coded('23505', 'duplicate key value'), /refuses a row: duplicate key value/],
  ['damaged pages', coded('XX001', 'invalid page'), /damaged: invalid page\. Restore the last backup/],
  ['a statement of ours', coded('42601', 'syntax error'), /refuses a statement: syntax error \(42601\)/],
  ['a full disk', coded('ENOSPC'), /no space left on the disk\. Free some/],
  ['a full disk of the database', coded('53100'), /no space left on the disk\. Free some/],
  ['a folder of another user', coded('EACCES', 'EACCES: x', { path: '/data' }), /^\/data may not be read or written/],
  ['a disk that takes no changes', coded('EROFS', 'EROFS: x', { path: '/data' }), /Set ISOLINE_DATA_DIR/],
  ['a file that is gone', coded('ENOENT', 'ENOENT: x', { path: '/keys' }), /^\/keys is not there/],
  ['too many files', coded('EMFILE'), /ulimit -n/],
  ['no memory', coded('ERR_WORKER_OUT_OF_MEMORY'), /no memory left/],
  [
    'a fault of ours',
    new TypeError('x is not a function'),
    /fault of the program: please report it.*ISOLINE_LOG=debug/,
  ],
  ['no error at all', 'why', /^Isoline has failed: why\./],
])('%s: one line that says what happened and what to do', (_name, error, text) => {
  const line = failureText(error, 'warn');
  expect(line).toMatch(text);
  expect(line).not.toMatch(/\n|\bat .*:\d+/);
});

test('a statement that fails is told without its text and its values', () => {
  const failed = new DrizzleQueryError('select secret', ['canary'], coded('53300'));
  expect(failureText(failed, 'debug')).toMatch(/max_connections/);
  expect(failureText(failed, 'debug')).not.toMatch(/secret|canary/);
});

test('where a fault of the program stands is said to whoever asks', () =>
  expect(failureText(new TypeError('x is not a function'), 'debug')).toMatch(
    /\n.*TypeError: x is not a function\n\s+at /,
  ));

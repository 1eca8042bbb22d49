import { readFileSync } from 'node:fs';
import { printError, readArgs, printLine, type Command, type CommandContext } from './command';
import { newId } from '../db/ids';
import { holderOf } from '../db/lock';
import { commandClient } from '../http/session';
import { findAccountByEmail } from '../identity/accounts';
import { openKeys } from '../identity/keys';
import { mintToken } from '../identity/mint';
import { workOff } from '../jobs/workOff';
import type { Parts } from '../http/parts';
import { commandRefusal } from '../base/refuse';

type CallArgs = {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly file: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/** `--body '{…}'`, `--body @file.json`, or `--body -` for standard input. */
function bodyOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const given =
    text === '-' ? readFileSync(0, 'utf8') : text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text;
  try {
    return JSON.stringify(JSON.parse(given));
  } catch (error) {
    throw commandRefusal(`--body is not JSON: ${(error as Error).message}.`);
  }
}

/** Where the server is: the one that runs on the data folder, else one made for this call alone, which then works off its jobs. */
async function ask(
  parts: Parts,
  callArgs: CallArgs,
  buildApp: CommandContext['buildApp'],
): Promise<{ readonly response: Response; readonly text: string }> {
  const running = parts.database.attached ? holderOf(parts.settings.dataDir)?.url : null;
  const app = running ? null : await buildApp(parts);
  const url = running ?? (await app?.http.listen({ host: '127.0.0.1', port: 0 })) ?? '';
  try {
    const form = new FormData();
    if (callArgs.file) form.set('file', new File([readFileSync(callArgs.file)], callArgs.file));
    const response = await fetch(`${url}${callArgs.path}`, {
      method: callArgs.method,
      headers: { ...callArgs.headers, ...(callArgs.body ? { 'content-type': 'application/json' } : {}) },
      ...(callArgs.file ? { body: form } : callArgs.body ? { body: callArgs.body } : {}),
    });
    const text = await response.text();
    if (app) await workOff({ ...parts, db: parts.database.db, log, changed: () => undefined });
    return { response, text };
  } finally {
    await app?.http.close();
  }
}

const log = (line: string, error: unknown) => printError(`${line}: ${String(error)}`);

export const command: Command = {
  usage: `isoline call METHOD PATH [--body JSON | --body @FILE | --body -] [--file FILE] --user EMAIL [--tenant ID] [--key KEY]

Asks as an account of the embedded sign-in and prints the answer as JSON. A running server is asked; when none runs, the
call is answered here, and the jobs it started are worked off before the command ends. Exit code 1 when it was refused.

  isoline call GET '/internal/coverages/find-by-labels?page=0' --user underwriter@isoline.demo
  isoline call POST /internal/policies --body '{"quoteId":"…"}' --user agent@isoline.demo`,
  async run(args, { withData, buildApp }) {
    const { values, positionals } = readArgs(args, {
      body: { type: 'string' },
      file: { type: 'string' },
      user: { type: 'string' },
      tenant: { type: 'string' },
      key: { type: 'string' },
    });
    const [method = '', path = ''] = positionals;
    if (!/^(GET|POST|PUT|DELETE)$/.test(method) || !path.startsWith('/')) {
      throw commandRefusal('Say what to ask: isoline call METHOD PATH. See --help.');
    }
    if (!values.user) throw commandRefusal('Say who asks: --user EMAIL.');
    const body = bodyOf(values.body);
    return withData(async (parts) => {
      const account = await findAccountByEmail(parts.database.db, values.user ?? '');
      if (!account) throw commandRefusal(`There is no account ${values.user}.`);
      if (!parts.settings.embeddedIdentity)
        throw commandRefusal('OIDC_ISSUER is set: tokens come from that identity provider.');
      const keys = await openKeys(parts.settings.dataDir);
      const token = await mintToken(keys, parts.settings, { account, client: commandClient, now: new Date() });
      const { response, text } = await ask(
        parts,
        {
          method,
          path,
          body,
          file: values.file,
          headers: {
            authorization: `Bearer ${token}`,
            'x-tenant-id': values.tenant ?? account.tenants[0] ?? '',
            ...(method === 'POST' ? { 'idempotency-key': values.key ?? newId() } : {}),
          },
        },
        buildApp,
      );
      if (!response.ok) {
        printError(`${response.status} ${text}`);
        return 1;
      }
      if (text)
        printLine(
          (response.headers.get('content-type') ?? '').includes('json')
            ? JSON.stringify(JSON.parse(text), null, 2)
            : text,
        );
      return 0;
    });
  },
};

import { settingRows } from '#shared/contract/settingRows';
import type { Amount } from '#shared/engine/fourEyes';
import { newId } from '../db/ids';
import { asSystem } from '../db/scope';
import { addTenant, allTenants } from '../db/tenant';
import { readArgs, printLine, type Command } from './command';
import { commandRefusal } from '../base/refuse';

/** @throws a refusal where it is not an amount above zero and a currency */
function limitFrom(text: string): Amount {
  const [, amount, currency] = /^(\S+) (\S+)$/.exec(text.trim()) ?? [];
  const parsed = settingRows.fourEyesLimit.input.schema.safeParse({ amount: Number(amount), currency });
  if (!parsed.success || !parsed.data)
    throw commandRefusal(
      `"${text}" is no limit: give an amount above zero and a currency, such as --limit "10000 EUR".`,
    );
  return parsed.data;
}

export const command: Command = {
  usage: `isoline tenant                             lists them
isoline tenant --add HANDLE --name NAME [--limit "AMOUNT CURRENCY"]
                                           adds one and prints its id

HANDLE is short and lower case, such as "acme". People get into a tenant by the claim "tenants" of their access token,
which holds tenant ids; the identity provider puts it there.
Above the limit (10000 EUR unless told), and in any other currency, two people decide on policies and claims; changing
it takes two administrators.`,
  run(args, { withData }) {
    const { values } = readArgs(args, { add: { type: 'string' }, name: { type: 'string' }, limit: { type: 'string' } });
    return withData(async ({ database }) => {
      if (values.add === undefined) {
        const rows = await asSystem(database.db, allTenants);
        for (const { id, handle, name } of rows) printLine(`${id}  ${handle}  ${name}`);
        return 0;
      }
      const handle = values.add;
      if (!/^[a-z][a-z0-9-]{1,39}$/.test(handle)) throw commandRefusal('A handle has 2 to 40 of a-z, 0-9 and "-".');
      if (!values.name) throw commandRefusal('Say its name: --name NAME.');
      const settings = { fourEyesLimit: limitFrom(values.limit ?? '10000 EUR') };
      const row = { id: newId(), handle, name: values.name, settings };
      const added = await asSystem(database.db, (db) => addTenant(db, row));
      if (!added) throw commandRefusal(`There is a tenant "${handle}" already.`);
      printLine(row.id);
      return 0;
    });
  },
};

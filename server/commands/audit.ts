import { asSystem } from '../db/scope';
import { auditHead, verifyAudit } from '../db/audit';
import { allTenants } from '../db/tenant';
import { readArgs, printLine, type Command } from './command';
import { commandRefusal } from '../base/refuse';

/** `42:9f3c…` as `isoline audit` prints it. */
function anchorOf(text: string) {
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!sequence || !hash) throw commandRefusal('--anchor must be NUMBER:HASH, as this command printed it earlier.');
  return { sequence: Number(sequence), hash };
}

export const command: Command = {
  usage: `isoline audit [--tenant ID --anchor NUMBER:HASH]

Recomputes the hash of every audit row of every tenant. An altered, removed or inserted row is named, and the exit code is 1.
Prints the end of each chain as NUMBER:HASH: keep it elsewhere, hand it in later as --anchor, and a cut tail is found too.`,
  run(args, { withData }) {
    const { values } = readArgs(args, { tenant: { type: 'string' }, anchor: { type: 'string' } });
    if (values.anchor && !values.tenant) throw commandRefusal('--anchor belongs to one tenant: say --tenant ID.');
    const anchor = values.anchor ? anchorOf(values.anchor) : undefined;
    return withData(async ({ database }) => {
      const ids = await asSystem(database.db, allTenants);
      const chosen = values.tenant ? ids.filter(({ id }) => id === values.tenant) : ids;
      if (values.tenant && chosen.length === 0) throw commandRefusal(`There is no tenant ${values.tenant}.`);
      let broken = 0;
      for (const { id } of chosen) {
        const options = { timeoutMs: 600_000 };
        const fault = await asSystem(database.db, (db) => verifyAudit(db, id, anchor), options);
        const head = await asSystem(database.db, (db) => auditHead(db, id));
        if (fault) broken += 1;
        printLine(
          fault
            ? `${id}: row ${fault.sequence} ${fault.what}`
            : `${id}: ${head.sequence} rows fit  ${head.sequence}:${head.hash}`,
        );
      }
      return broken === 0 ? 0 : 1;
    });
  },
};

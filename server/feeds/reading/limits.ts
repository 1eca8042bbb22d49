import { DataFault } from '#shared/engine/dataFault';

/** What may become of a file while it is read. Its owner may read all of it; from somebody else only so much is taken. */
export type ReadLimits = {
  /** Bytes once it is unpacked. */
  readonly unpackedBytes: number;
  /** Numbers that are read in one piece. */
  readonly values: number;
};
export const noLimits: ReadLimits = { unpackedBytes: Infinity, values: Infinity };

export const unpacksTooFar = (name: string, { unpackedBytes }: ReadLimits) =>
  new DataFault(
    'files.unpackedSize',
    `${name} unpacks into more than ${Math.floor(unpackedBytes / 1_000_000)} MB. Bring it in as several smaller files, or with the command "isoline ingest" on the server.`,
  );

/** Refuses numbers of which there are more than may be held: by its own account a file may have any number of them. */
export function checkValues(what: string, values: number, limits: ReadLimits): void {
  if (values <= limits.values) return;
  throw new DataFault(
    'files.values',
    `${what} has ${values} values by its own account; at most ${limits.values} are read. Bring in a smaller piece, or use the command "isoline ingest" on the server.`,
  );
}

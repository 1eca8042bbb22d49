import type { PGlite } from '@electric-sql/pglite';

/** What the gate needs of the database. */
export type Engine = {
  /** A message as it travels; answers what the database sends back, as it travels. */
  readonly ask: (message: Uint8Array) => Promise<Uint8Array>;
  readonly isInTransaction: () => boolean;
};

/**
 * PGlite's own `execProtocolRaw` reads every answer into rows besides, and keeps those until somebody asks in another way: all that was ever answered.
 * What is handed on piece by piece it does not read.
 */
export const engineOf = (database: Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>): Engine => ({
  async ask(message) {
    const pieces: Buffer[] = [];
    // The next piece is written over this one.
    await database.execProtocolRawStream(message, { onRawData: (piece) => void pieces.push(Buffer.from(piece)) });
    return Buffer.concat(pieces);
  },
  isInTransaction: () => database.isInTransaction(),
});

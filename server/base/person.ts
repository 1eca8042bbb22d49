declare const isPersonId: unique symbol;
/**
 * Who did something: the issuer of their tokens and their subject there, as one text. Everything that is decided or remembered
 * goes by it; names and e-mail addresses change, are given to others, and are for display. Rows from before this were written
 * name people by e-mail address or name (see `ids` of a user).
 */
export type PersonId = string & { readonly [isPersonId]: true };

/** The embedded provider, wherever it is reached: people stay who they are when the server moves. */
export const embeddedIssuer = 'isoline';

/** An issuer is a URL without a fragment, so the first # ends it. */
export const personId = (issuer: string, subject: string): PersonId => `${issuer}#${subject}` as PersonId;

/** The subject of a person; undefined of what is none: the machine, a command, and people of rows from before. */
export const subjectAt = (id: PersonId): string | undefined => /^[^#\s]+#(.+)$/s.exec(id)?.[1];

/** What nobody did: time, the daily run, and what follows from them. */
export const machine = 'Isoline' as PersonId;
/** What a command did, by its name: whoever may run commands has the database. */
export const byCommand = (name: string): PersonId => name as PersonId;

import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { PgCustomColumn } from 'drizzle-orm/pg-core';
import * as business from '../server/db/schema/business';
import * as catalog from '../server/db/schema/catalog';
import * as coverages from '../server/db/schema/coverages';
import * as monitoring from '../server/db/schema/monitoring';
import * as platform from '../server/db/schema/platform';
import * as views from '../server/db/schema/views';
import { isTest, readSources } from './support/structure';

/** Columns that are named as those which remember somebody, and do not: what they hold is shown, and nothing is decided by it. */
const signatures = {
  'permalink.createdBy': 'the name of who made a link, as it was then',
  'stored_file.createdBy': 'the name or address under a document, as it was then',
  'standing.who': 'whom the operator shuts out, by whatever the operator knows of them',
};
/** Who reads what people are called today: to show it, or to sign with it. */
const readers = {
  'server/db/people.ts': 'keeps it, and hands it out for display',
  'server/http/people.ts': 'has it kept when it has changed',
  'server/identity/standing.ts': 'the operator may shut people out by address',
  'server/identity/standingRepository.ts': 'the operator may shut people out by address',
  'server/features/platform/jobs.ts': 'says who stopped a job',
  'server/features/platform/routes.ts': 'tells people what they are called',
  'server/features/files/routes.ts': 'signs a file',
  'server/features/monitoring/public/shareRoutes.ts': 'signs a link',
  'server/features/policies/lifeRoutes.ts': 'signs a schedule',
  'server/features/views/routes.ts': 'signs a view',
};
/** Where a text that somebody is called by finds somebody: the way in, and the commands of whoever runs the server. */
const finders = {
  'console/core/profile.ts': 'says "you" instead of a name; what may be done is the server’s answer',
  'server/identity/accounts.ts': 'an account is signed in to by its address',
  'server/identity/routes.ts': 'the sign-in page offers the accounts of the sample world',
  'server/identity/standingRepository.ts': 'the operator may shut people out by address',
  'server/db/rightsRepository.ts': 'the operator may shut people out by address',
  'server/db/people.ts': 'rows from before name people by address',
  'server/commands/account.ts': 'the operator names people by address',
  'server/seed/rehearse.ts': 'the story of the sample world names its players by address',
};

const sources = readSources().filter(({ path }) => /^(server|shared|console)\//.test(path) && !isTest(path));
const filesWith = (pattern: RegExp, within = '') =>
  sources.filter(({ path, text }) => path.startsWith(within) && pattern.test(text)).map(({ path }) => path);

test('every column that remembers somebody holds issuer and subject', () => {
  const tables = [business, catalog, coverages, monitoring, platform, views]
    .flatMap((schema) => Object.values(schema) as unknown[])
    .filter((value) => is(value, Table));
  const remembering = tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([name]) =>
        /(By|ByName)$|^(who|whom|user|userId|owner|author|actor|recipient|assignee|email)$/.test(name),
      )
      .map(([name, column]) => ({ name: `${getTableName(table)}.${name}`, isPerson: is(column, PgCustomColumn) })),
  );
  expect(remembering.filter(({ isPerson }) => isPerson).length).toBeGreaterThan(15);
  const others = remembering.filter(({ isPerson }) => !isPerson).map(({ name }) => name);
  expect(others.sort()).toEqual([...Object.keys(signatures), 'account.email', 'person.email'].sort());
});

test('what people are called is read where it is shown, and nowhere else', () => {
  expect(
    filesWith(
      /\bshown\??\.(email|name)\b|\{[^{}]*\} = \w*(user|holder)\.shown\b|\bshown\b[^;]*\}: TokenHolder/i,
      'server/',
    ).sort(),
  ).toEqual(
    Object.keys(readers)
      .filter((path) => !path.endsWith('server/db/people.ts'))
      .sort(),
  );
});

/** A comparison, in TypeScript or as a condition of SQL, with one of the texts that people are called by. */
const called = String.raw`(\w+\??\.)*(e-?mail|who|whoName|changedBy|createdBy|\w+ByName)`;
const compared = new RegExp(
  String.raw`(?<![\w.])${called} (===|!==) (?!null|undefined)|(===|!==) ${called}\b(?!\()|\b(eq|ne|inArray)\((\w+\.)*email\b|\.includes\((\w+\.)*(e-?mail|whoName|changedBy)\)|\blower\(\$\{\w+\.email`,
  'i',
);
test.each([
  ['user.email === row.who', true],
  ['createdBy === user.email', true],
  ['if (last.changedBy !== who) refuse()', true],
  ['eq(account.email, address)', true],
  ['names.includes(user.email)', true],
  ['user.ids.includes(createdBy)', false],
  ['claim.reviewedBy !== null', false],
  ['eq(person.id, audit.who)', false],
])('a comparison of texts is found: %s', (code, isFound) => expect(compared.test(code)).toBe(isFound));

test('nobody is told from somebody else by what they are called', () => {
  expect(filesWith(compared).sort()).toEqual(Object.keys(finders).sort());
});

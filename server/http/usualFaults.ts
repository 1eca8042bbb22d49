import type { z } from 'zod';
import { counted } from '../base/counted';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** What belongs in a field, by zod's name of its type. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
  date: 'a day such as 2026-06-14',
  datetime: 'a moment such as 2026-06-14T12:00:00Z',
  email: 'an e-mail address',
  url: 'an address that begins with https://',
};
const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

/** A number of characters or entries; a bare number for numbers. */
function countOf(limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit ? counted(Number(limit), ...unit) : String(limit);
}
const edge = (isInclusive: boolean | undefined, reached: string, beyond: string) =>
  isInclusive === false ? beyond : reached;
const listed = (names: readonly unknown[]) => names.map(String).join(', ');

/**
 * What the contract has against a request where its schema says nothing of its own: what belongs there, for whoever writes a program against the API.
 * Screens check before they send. Undefined: zod's own words stand.
 */
export function usualFault(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected];
      if (issue.input === undefined) return kind ? `missing: ${kind} belongs here` : 'missing';
      return kind && `${kind} belongs here`;
    }
    case 'invalid_value':
      return issue.input === undefined
        ? `missing: one of ${listed(issue.values)} belongs here`
        : `one of ${listed(issue.values)} belongs here`;
    case 'too_small':
      return `${edge(issue.inclusive, 'at least', 'more than')} ${countOf(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `${edge(issue.inclusive, 'at most', 'less than')} ${countOf(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return kinds[issue.format] && `${kinds[issue.format]} belongs here`;
    case 'unrecognized_keys':
      return `not known here: ${listed(issue.keys)}`;
    case 'invalid_union':
      return 'in none of the forms that are taken here';
    default:
      return undefined;
  }
}

import type { Kind } from '#shared/contract/settingKinds';
import { settingKeys, settingRows, type SettingKey } from '#shared/contract/settingRows';
import type { TenantSettings } from '#shared/contract/settings';

/** What stands in the fields of one setting: text as it was typed, or what was chosen. */
export type Entered = boolean | string | readonly string[] | { readonly amount: string; readonly currency: string };
export type EnteredSettings = Readonly<Record<SettingKey, Entered>>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** A stored value as the fields show it. */
function enteredOf(input: Kind, value: unknown): Entered {
  switch (input.kind) {
    case 'switch':
      return value === true;
    case 'count':
      return String(value);
    case 'percent':
      return String(Number(((value as number) * 100).toPrecision(12)));
    case 'money': {
      const { amount, currency } = (value ?? { amount: '', currency: '' }) as { amount: number; currency: string };
      return { amount: String(amount), currency };
    }
    case 'email':
    case 'address':
    case 'picture':
      return String(value ?? '');
    case 'lines':
    case 'origins':
      return (value as readonly string[]).join('\n');
    case 'filters':
    case 'tagKeys':
      return Object.entries(value as Readonly<Record<string, readonly string[]>>)
        .flatMap(([page, tags]) => tags.map((tag) => `${page} ${tag}`))
        .join('\n');
    case 'choices':
      return (value ?? input.options.map((option) => option.value)) as readonly string[];
  }
}

/** What the fields say, as it would be stored; the setting's schema says whether that is valid. */
function valueOf(input: Kind, entered: Entered): unknown {
  switch (input.kind) {
    case 'switch':
      return entered;
    case 'count':
      return numberOf(entered as string);
    case 'percent': {
      const number = numberOf(entered as string);
      return number === null ? null : Number((number / 100).toPrecision(12));
    }
    case 'money': {
      const { amount, currency } = entered as { amount: string; currency: string };
      return amount.trim() === '' && currency.trim() === ''
        ? null
        : { amount: numberOf(amount), currency: currency.trim() };
    }
    case 'email':
    case 'address':
    case 'picture':
      return (entered as string).trim() === '' ? null : (entered as string).trim();
    case 'lines':
    case 'origins':
      return linesOf(entered as string);
    case 'filters':
    case 'tagKeys':
      return linesOf(entered as string).reduce<Record<string, string[]>>((all, line) => {
        const [page = '', tag = ''] = line.split(/\s+(.*)/);
        return { ...all, [page]: [...(all[page] ?? []), tag] };
      }, {});
    case 'choices': {
      const chosen = entered as readonly string[];
      return input.options.every(({ value }) => chosen.includes(value)) ? null : chosen;
    }
  }
}

/** What was entered as it would be stored, in however many ways it may be typed. */
export const meantBy = (key: SettingKey, entered: Entered): unknown => valueOf(settingRows[key].input, entered);

/** What was entered as the history would keep it: of a picture its kind and its size. */
export function keptOf(key: SettingKey, entered: Entered): unknown {
  const { input } = settingRows[key];
  const value = meantBy(key, entered);
  if (input.kind !== 'picture' || typeof value !== 'string') return value;
  const [head = '', content = ''] = value.split(',');
  return { type: head.replace(/^data:|;.*$/g, ''), bytes: atob(content).length };
}

export const enteredFrom = (values: TenantSettings): EnteredSettings =>
  Object.fromEntries(
    settingKeys.map((key) => [key, enteredOf(settingRows[key].input, values[key])]),
  ) as EnteredSettings;

/** The settings that were entered otherwise than they stand, as they would be stored. */
export function changesOf(entered: EnteredSettings, values: TenantSettings): Partial<Record<SettingKey, unknown>> {
  const before = enteredFrom(values);
  return Object.fromEntries(
    settingKeys
      .filter((key) => JSON.stringify(meantBy(key, entered[key])) !== JSON.stringify(meantBy(key, before[key])))
      .map((key) => [key, meantBy(key, entered[key])]),
  );
}

/** Those of the changes that are not valid. */
export const invalidOf = (changes: Partial<Record<SettingKey, unknown>>): SettingKey[] =>
  settingKeys.filter((key) => key in changes && !settingRows[key].input.schema.safeParse(changes[key]).success);

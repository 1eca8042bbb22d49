import { settingKeys, settingRows, type SettingKey } from '#shared/contract/settingRows';
import { mergeSettings } from '#shared/contract/settings';
import { changesOf, enteredFrom, invalidOf, keptOf, meantBy, type Entered } from './entered';

/** Values that are no defaults: as they are stored, and as they stand in their fields. There is one at least of each kind of setting. */
const examples: Readonly<Partial<Record<SettingKey, readonly [stored: unknown, shown: Entered]>>> = {
  fourEyesLimit: [
    { amount: 1370.125, currency: 'KWD' },
    { amount: '1370.125', currency: 'KWD' },
  ],
  minDaysBeforeInception: [17, '17'],
  minimumRiskRate: [0.0175, '1.75'],
  autoReport: [true, true],
  daysUntilClosing: [43, '43'],
  modules: [
    ['coverages', 'monitoring'],
    ['coverages', 'monitoring'],
  ],
  languages: [['se'], ['se']],
  logo: ['data:image/png;base64,AAEC', 'data:image/png;base64,AAEC'],
  policyKpis: [false, false],
  contact: ['office@a.example', 'office@a.example'],
  website: ['https://a.example/', 'https://a.example/'],
  social: ['https://b.example/a', 'https://b.example/a'],
  defaultExternalFilters: [['user/crop:Rice', 'user/season:Kharif'], 'user/crop:Rice\nuser/season:Kharif'],
  frameAncestors: [['https://a.example', 'https://b.example'], 'https://a.example\nhttps://b.example'],
  linkAmounts: [false, false],
  partnerLogos: [true, true],
  defaultFilters: [
    { coverages: ['user/crop:Rice', 'user/season:Kharif'], policies: ['user/crop:Wheat'] },
    'coverages user/crop:Rice\ncoverages user/season:Kharif\npolicies user/crop:Wheat',
  ],
  allowedFilters: [{ coverages: ['user/crop'] }, 'coverages user/crop'],
};
const defaults = mergeSettings({}).settings;
const tried = settingKeys.flatMap((key) => (examples[key] ? [[key, ...examples[key]] as const] : []));
const stored = { ...defaults, ...Object.fromEntries(tried) };

test('each kind of setting has an example', () => {
  const kindsOf = (keys: readonly SettingKey[]) => new Set(keys.map((key) => settingRows[key].input.kind));
  expect(kindsOf(tried.map(([key]) => key))).toEqual(kindsOf(settingKeys));
});

test.each(tried)('%s is shown as it is stored, and stored as it is shown', (key, value, shown) => {
  expect(settingRows[key].input.schema.safeParse(value).success).toBe(true);
  expect(value).not.toEqual(defaults[key]);
  expect(enteredFrom(stored)[key]).toEqual(shown);
  expect(meantBy(key, shown)).toEqual(value);
  expect(changesOf({ ...enteredFrom(defaults), [key]: shown }, defaults)).toEqual({ [key]: value });
});

test.each([
  ['0', 0],
  ['0.1', 0.001],
  ['7', 0.07],
  ['17.25', 0.1725],
  ['100', 1],
])('%s percent are the share %d', (typed, share) => {
  expect(meantBy('minimumRiskRate', typed)).toBe(share);
  expect(enteredFrom({ ...defaults, minimumRiskRate: share }).minimumRiskRate).toBe(typed);
});

test('what is no percentage stays out, and an empty field is no nought', () => {
  for (const typed of ['', '100.5', '-1', 'a half'])
    expect(invalidOf({ minimumRiskRate: meantBy('minimumRiskRate', typed) })).toEqual(['minimumRiskRate']);
});

test.each<readonly [SettingKey, Entered, unknown]>([
  ['fourEyesLimit', { amount: '', currency: '' }, null],
  ['fourEyesLimit', { amount: ' ', currency: ' ' }, null],
  ['fourEyesLimit', { amount: '5', currency: '' }, { amount: 5, currency: '' }],
  ['fourEyesLimit', { amount: '', currency: 'KWD' }, { amount: null, currency: 'KWD' }],
  ['fourEyesLimit', { amount: ' 5 ', currency: ' KWD ' }, { amount: 5, currency: 'KWD' }],
  ['daysUntilClosing', ' ', null],
  ['daysUntilClosing', ' 43 ', 43],
  ['contact', '  ', null],
  ['contact', ' office@a.example ', 'office@a.example'],
  ['website', '', null],
  ['frameAncestors', ' https://a.example \n\n  \nhttps://b.example', ['https://a.example', 'https://b.example']],
  [
    'defaultFilters',
    'coverages   user/crop:Rice and wheat\npolicies',
    {
      coverages: ['user/crop:Rice and wheat'],
      policies: [''],
    },
  ],
  ['languages', ['en', 'de', 'se'], null],
])('%s, typed as %j, is stored as %j', (key, entered, value) => {
  expect(meantBy(key, entered)).toEqual(value);
});

test('what is not set stands in empty fields, and all of a choice is chosen', () => {
  const nothing = enteredFrom({ ...defaults, contact: null, fourEyesLimit: null, languages: null });
  expect(nothing).toMatchObject({ contact: '', languages: ['en', 'de', 'se'], logo: '', website: '' });
  expect(nothing.fourEyesLimit).toEqual({ amount: '', currency: '' });
});

test('of what stands as it was nothing is sent', () => {
  expect(changesOf(enteredFrom(stored), stored)).toEqual({});
  expect(invalidOf({})).toEqual([]);
  expect(invalidOf({ daysUntilClosing: 43 })).toEqual([]);
});

test('of a picture its kind and its size are kept', () => {
  expect(keptOf('logo', 'data:image/png;base64,AAEC')).toEqual({ type: 'image/png', bytes: 3 });
  expect(keptOf('minimumRiskRate', '1.75')).toBe(0.0175);
});

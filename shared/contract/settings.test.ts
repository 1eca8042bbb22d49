import { z } from 'zod';
import { consoleLanguages } from '#shared/phrases/languages';
import { settingKeys, settingRows } from './settingRows';
import { mergeSettings, SettingChanges, TenantSettings } from './settings';

const defaults = Object.fromEntries(settingKeys.map((key) => [key, settingRows[key].default]));

test('a setting is one row: merge, answer and request have exactly the rows', () => {
  expect(Object.keys(mergeSettings({}).settings)).toEqual(settingKeys);
  expect(Object.keys(TenantSettings.shape)).toEqual(settingKeys);
  expect(Object.keys(SettingChanges.shape).filter((key) => key !== '@type')).toEqual(settingKeys);
});

test('every row has a default that it accepts itself, and says its label and help in every language of the console', () => {
  for (const key of settingKeys) {
    const { input, default: usual, label, help } = settingRows[key];
    expect([key, z.safeParse(input.schema, usual).success]).toEqual([key, true]);
    for (const { code } of consoleLanguages)
      expect([key, code, label[code], help[code]]).toEqual([key, code, expect.any(String), expect.any(String)]);
  }
});

test('keys of tags are no tags: what holds a colon is none', () => {
  const { schema } = settingRows.allowedFilters.input;
  expect(z.safeParse(schema, { policies: ['user/crop', 'system/variable'] }).success).toBe(true);
  const others = [{ policies: ['crop'] }, { policies: ['user/crop;season'] }, { policies: [] }];
  for (const wrong of [{ policies: ['user/crop:Rice'] }, { policies: [''] }, { 'no page': ['user/crop'] }, ...others])
    expect(z.safeParse(schema, wrong).success).toBe(false);
});

test.each([[undefined], [null], ['text'], [[]], [{}]])('stored %j means the defaults', (stored) => {
  expect(mergeSettings(stored)).toEqual({ settings: defaults, faults: [] });
});

test('each stored value that cannot be read gives way to its default and is named; the others hold', () => {
  const { settings, faults } = mergeSettings({
    autoReport: true,
    daysUntilClosing: -3,
    modules: ['gone'],
    colour: 'red',
  });
  expect(settings).toEqual({ ...defaults, autoReport: true });
  expect(faults).toEqual([
    { key: 'colour', value: 'red' },
    { key: 'daysUntilClosing', value: -3 },
    { key: 'modules', value: ['gone'] },
  ]);
});

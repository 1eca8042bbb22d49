import { readFileSync } from 'node:fs';
import { access } from './access';
import { moduleOptions } from './settingOptions';

const shell = (language: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../phrases/${language}/shell.json`, 'utf8')) as {
    readonly area: Readonly<Record<string, string>>;
  };

test.each(['en', 'de', 'se'] as const)(
  'what is switched on and off is called as in the navigation (%s)',
  (language) => {
    const { area } = shell(language);
    const areas = Object.entries(access).filter(([name]) => name in area);
    expect(areas.length).toBeGreaterThan(5);
    const named = areas.map(([, { module }]) => moduleOptions.find(({ value }) => value === module)?.name[language]);
    expect(named).toEqual(areas.map(([name]) => area[name]));
  },
);

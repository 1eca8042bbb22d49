import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexDefinitions, servesRisk } from './indices/list';
import { riskOf, riskTypes, risksOfData } from './risks/list';
import { addsUp, findVariable, stepsTell, variableIds, variables } from './variables';

const ids = Object.keys(variables);

test('a name in a file stands for one variable only', () => {
  const names = Object.values(variables).flatMap(({ spellings }) => spellings.split(/\s+/).filter(Boolean));
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name !== name.toLowerCase() || /[._-]/.test(name))).toEqual([]);
});

test('every variable has its name in every language that names any', () => {
  const folder = join(process.cwd(), 'shared/phrases');
  const unnamed = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const phrases = JSON.parse(readFileSync(join(folder, name, 'view.json'), 'utf8')) as {
        variable: Record<string, string>;
      };
      return ids.filter((id) => !phrases.variable[id]).map((id) => `${name}: variable.${id}`);
    });
  expect(unnamed).toEqual([]);
});

test('limits enclose zero or begin there, and belong to known risks', () => {
  for (const { limits, monthLimits, unit, risks } of Object.values(variables)) {
    expect(limits.least < 0).toBe(unit.mayBeNegative);
    expect(monthLimits === null || monthLimits.most >= limits.most).toBe(true);
    expect(risks.filter((id) => !riskTypes.some((risk) => risk.id === id))).toEqual([]);
  }
});

test('steps within a day: rain adds up, a momentary temperature tells three values of the day', () => {
  expect(stepsTell('precip')).toEqual([['precip', 'sum']]);
  expect(stepsTell('tmin')).toEqual([['tmin', 'min']]);
  expect(stepsTell('tmean')).toEqual([
    ['tmax', 'max'],
    ['tmin', 'min'],
    ['tmean', 'mean'],
  ]);
  expect(['precip', 'ghi', 'downtime', 'tmax', 'wind', 'toString'].map(addsUp)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(variableIds).toEqual(['precip', 'tmax', 'tmin', 'tmean', 'ghi', 'wind']);
  expect(findVariable('constructor')).toBeUndefined();
});

test('every risk type is measured by an index, and every index belongs to a risk type', () => {
  const idle = riskTypes.filter(({ id }) => !indexDefinitions.some((definition) => servesRisk(definition, id)));
  expect(idle).toEqual([]);
  expect(indexDefinitions.filter(({ riskTypeId }) => riskOf(riskTypeId).icon === 'generic')).toEqual([]);
});

test('data that do not say what they measure: by their provider, else the first of their kind', () => {
  expect(risksOfData('cloudflare', 'incident')).toEqual(['CDN']);
  expect(risksOfData('own-data', 'incident')).toEqual(['CLOUD']);
  expect(risksOfData('noaa', 'track')).toEqual(['TC']);
});

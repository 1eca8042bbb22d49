import { inLanguage } from './trade';

const names = new Map([
  ['Total rainfall', 'Niederschlagssumme'],
  ['Rainfall', 'Regen'],
  ['Weather > Rainfall', 'Wetter > Regen'],
  ['Base', 'Basis'],
]);

test('names of indices and risk types are said in the language, wherever the answer holds them', () => {
  const answer = {
    content: [
      {
        label: 'Total rainfall',
        riskType: 'Weather > Rainfall',
        indexDefinitionName: 'Total rainfall',
        indexDefinition: { id: 'precip-sum-total', name: 'Total rainfall', output: { name: 'Rainfall' } },
      },
    ],
  };
  expect(inLanguage(answer, names)).toEqual({
    content: [
      {
        // What people call a coverage is theirs.
        label: 'Total rainfall',
        riskType: 'Wetter > Regen',
        indexDefinitionName: 'Niederschlagssumme',
        indexDefinition: { id: 'precip-sum-total', name: 'Niederschlagssumme', output: { name: 'Regen' } },
      },
    ],
  });
});

test('an index that can be chosen is named with its parameters', () => {
  const offered = [
    { id: 'gdd', name: 'x', triggerLabel: 'Total rainfall', parameters: [{ id: 'base', name: 'Base' }] },
  ];
  expect(inLanguage(offered, names)).toEqual([
    { id: 'gdd', name: 'x', triggerLabel: 'Niederschlagssumme', parameters: [{ id: 'base', name: 'Basis' }] },
  ]);
});

test('what has no such name stays the very same object, and so does what only looks like one', () => {
  const answer = { customer: { name: 'Rainfall' }, footprint: [{ indexValue: 3 }], riskType: 'My own' };
  expect(inLanguage(answer, names)).toBe(answer);
});

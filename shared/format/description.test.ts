import { exclusionLines, readDescription } from './description';

test.each<[string, string, readonly (readonly [string, string])[]]>([
  [
    'labels and values, with and without a space between them',
    'Program: Paddy\nSum insured basis:Hectares',
    [
      ['Program', 'Paddy'],
      ['Sum insured basis', 'Hectares'],
    ],
  ],
  [
    'a label of another origin stays',
    'Crop:Rice\nSeason: Summer',
    [
      ['Crop', 'Rice'],
      ['Season', 'Summer'],
    ],
  ],
  [
    'remarks keep their lines, those with a colon too',
    'Program: Paddy\nRemarks: No irrigation\nCall at 10:30\n\nProgram: as last year',
    [
      ['Program', 'Paddy'],
      ['Remarks', 'No irrigation\nCall at 10:30\n\nProgram: as last year'],
    ],
  ],
  ['a line without a colon continues the one before', 'Crop: Rice\nand wheat\n', [['Crop', 'Rice\nand wheat']]],
  ['a text without labels is told as it is', 'No irrigation', [['', 'No irrigation']]],
  ['a line that begins with a colon has no label', ': loose', [['', ': loose']]],
  ['a value may hold colons', 'Crop: Rice: early', [['Crop', 'Rice: early']]],
  ['nothing', '', []],
])('a description is read as it was written: %s', (_, description, entries) =>
  expect(readDescription(description)).toEqual(entries),
);

test('exclusions are one text split by lines; empty ones are none', () => {
  expect(exclusionLines('War and civil war\n\n  Nuclear risks \n')).toEqual(['War and civil war', 'Nuclear risks']);
  expect(exclusionLines(' \n')).toEqual([]);
});

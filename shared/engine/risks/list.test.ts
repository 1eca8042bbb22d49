import { riskOf, risksOfData, riskTypes } from './list';

// What measures a risk and where decides which targets a wizard offers and which feed an event reads; the drawing follows.
const daily = { measuredBy: 'day', place: 'target', duration: false, providers: [] };
const outage = {
  measuredBy: 'incident',
  place: 'target',
  duration: true,
  chart: 'outage',
  leading: ['downtime'],
  unit: 's',
};
test.each([
  ['RAINFALL', { ...daily, icon: 'rain', chart: 'rainfall', leading: ['precip'], unit: 'mm' }],
  [
    'TEMPERATURE',
    { ...daily, icon: 'temperature', chart: 'temperature', leading: ['tmax', 'tmean', 'tmin'], unit: '°C' },
  ],
  [
    'TC',
    {
      ...daily,
      measuredBy: 'track',
      place: 'anywhere',
      icon: 'cyclone',
      chart: 'track',
      leading: ['wind'],
      unit: 'km/h',
    },
  ],
  ['SOLAR', { ...daily, icon: 'solar', chart: 'solar', leading: ['ghi'], unit: 'kWh/m²', hazard: [] }],
  ['CLOUD', { ...outage, icon: 'cloud', providers: [], hazard: [] }],
  ['CDN', { ...outage, icon: 'cdn', providers: ['cloudflare'], hazard: [] }],
  ['ICT_SHOCK', { ...outage, icon: 'ict', providers: [], hazard: [] }],
  ['PAYMENT', { ...outage, icon: 'payment', providers: [], hazard: [] }],
  // An id that is not ours is drawn as a plain index of daily values.
  [
    'HAIL',
    { ...daily, path: 'Other', name: 'HAIL', icon: 'generic', chart: 'index', leading: [], unit: '', hazard: [] },
  ],
])('%s: what measures it, where, and how it is drawn', (id, expected) => {
  expect(riskOf(id)).toMatchObject({ id, ...expected });
});

test('these are all, in the order in which people see them', () => {
  expect(riskTypes.map(({ id }) => id)).toEqual([
    ...['RAINFALL', 'TEMPERATURE', 'TC', 'SOLAR'],
    ...['CLOUD', 'CDN', 'ICT_SHOCK', 'PAYMENT'],
  ]);
});

test('classes of a hazard follow each other: of temperature from level 1 on, of all others from 0', () => {
  const classes = (id: string) => riskOf(id).hazard.map(({ level, from, to, name }) => [level, from, to, name]);
  expect(classes('RAINFALL')).toEqual([
    [0, 0, 0, 'Dry'],
    [1, 1, 10, 'Light'],
    [2, 11, 50, 'Moderate'],
    [3, 51, 100, 'Heavy'],
  ]);
  expect(classes('TEMPERATURE')).toEqual([
    [1, 0, 5, 'Level 1'],
    [2, 6, 15, 'Level 2'],
    [3, 15, null, 'Level 3'],
  ]);
  // Bounds of Saffir and Simpson, 1-minute wind in km/h: 64, 83, 96, 113 and 136 knots.
  expect(classes('TC')).toEqual([
    [0, 0, 118, 'Tropical storm'],
    [1, 118, 153, 'Category 1'],
    [2, 153, 177, 'Category 2'],
    [3, 177, 208, 'Category 3'],
    [4, 208, 251, 'Category 4'],
    [5, 252, null, 'Category 5'],
  ]);
});

test('what data measure: the risk that names their provider, else the first measured in their way', () => {
  expect(risksOfData('cloudflare', 'incident')).toEqual(['CDN']);
  expect(risksOfData('nobody', 'incident')).toEqual(['CLOUD']);
  expect(risksOfData('nobody', 'day')).toEqual(['RAINFALL']);
  // A name counts among the risks that are measured in this way only.
  expect(risksOfData('cloudflare', 'track')).toEqual(['TC']);
});

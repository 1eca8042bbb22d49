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
  ['SOLAR', { ...daily, icon: 'solar', chart: 'solar', leading: ['ghi'], unit: 'kWh/m²' }],
  ['CLOUD', { ...outage, icon: 'cloud', providers: [] }],
  ['CDN', { ...outage, icon: 'cdn', providers: ['cloudflare'] }],
  ['ICT_SHOCK', { ...outage, icon: 'ict', providers: [] }],
  ['PAYMENT', { ...outage, icon: 'payment', providers: [] }],
  // An id that is not ours is drawn as a plain index of daily values.
  ['HAIL', { ...daily, path: 'Other', name: 'HAIL', icon: 'generic', chart: 'index', leading: [], unit: '' }],
])('%s: what measures it, where, and how it is drawn', (id, expected) => {
  expect(riskOf(id)).toMatchObject({ id, ...expected });
});

test('these are all, in the order in which people see them', () => {
  expect(riskTypes.map(({ id }) => id)).toEqual([
    ...['RAINFALL', 'TEMPERATURE', 'TC', 'SOLAR'],
    ...['CLOUD', 'CDN', 'ICT_SHOCK', 'PAYMENT'],
  ]);
});

test('what data measure: the risk that names their provider, else the first measured in their way', () => {
  expect(risksOfData('cloudflare', 'incident')).toEqual(['CDN']);
  expect(risksOfData('nobody', 'incident')).toEqual(['CLOUD']);
  expect(risksOfData('nobody', 'day')).toEqual(['RAINFALL']);
  // A name counts among the risks that are measured in this way only.
  expect(risksOfData('cloudflare', 'track')).toEqual(['TC']);
});

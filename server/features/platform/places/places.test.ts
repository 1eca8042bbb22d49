import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findPlaces, placesNear } from '#shared/contract/geocoding';
import { ingestRain } from '../../../../tests/support/records';
import { startWorld, type World } from '../../../../tests/support/world';

describe('without a geocoding service', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
    await ingestRain(world, {}, { name: 'Kochi harbour', lat: 9.97, lon: 76.28, from: '2025-01-01', to: '2025-01-31' });
  });
  afterAll(() => world.close());
  const found = (text: string, countrycode?: string) =>
    world.call(findPlaces, { query: { text, countrycode } }, { as: 'agent' });

  test('own places and the towns of the world are found by the beginning of their name, the largest town first', async () => {
    const { places, attribution, isFallback } = await found('koch');
    expect(places[0]).toMatchObject({ name: 'Kochi harbour', kind: 'target', lat: 9.97, lon: 76.28 });
    expect(places[1]).toMatchObject({ name: 'Kochi', kind: 'city', country: 'JP' });
    const cork = (await found('cork')).places.filter(({ name }) => name.startsWith('Cork'));
    expect(cork[0]).toMatchObject({ country: 'IE' });
    expect(attribution).toMatch(/GeoNames.*CC BY/);
    expect(isFallback).toBe(false);
    expect((await found('zurich')).places[0]).toMatchObject({ country: 'CH' });
  });
  test('a country narrows the search, as a filter or behind a comma', async () => {
    expect(new Set((await found('kochi', 'JP')).places.map(({ country }) => country))).toEqual(new Set(['JP']));
    expect((await found('Kochi, Japan')).places.map(({ country }) => country)).toContain('JP');
    expect((await found('Kochi, Japan')).places.map(({ country }) => country)).not.toContain('IN');
    // The largest London is another one.
    expect((await found('london')).places[0]).toMatchObject({ country: 'GB' });
    for (const code of ['CA', 'ca'])
      expect(new Set((await found('london', code)).places.map(({ country }) => country))).toEqual(new Set(['CA']));
    await expect(found('kochi', 'Japan')).rejects.toMatchObject({ status: 400 });
  });
  test('a program is found with its area', async () => {
    expect((await found('Paddy')).places[0]).toMatchObject({ kind: 'program', bounds: [74.8, 8.2, 77.5, 12.8] });
  });
  test('a point is told by what lies near it; none that is not on earth', async () => {
    const near = (lat: number, lon: number) => world.call(placesNear, { query: { lat, lon } }, { as: 'agent' });
    const { places } = await near(9.96, 76.27);
    expect(places.map(({ name }) => name)).toContain('Kochi harbour');
    expect(places[0]?.distanceKm).toBeLessThan(10);
    expect((await near(-50, -30)).places).toEqual([]);
    await expect(near(90.1, 0)).rejects.toMatchObject({ status: 400 });
    await expect(near(0, -180.5)).rejects.toMatchObject({ status: 400 });
  });
});

describe('with a geocoding service', () => {
  let world: World;
  let service: Server;
  let asked: URL[] = [];
  let answer: { readonly status: number; readonly body: string };
  beforeAll(async () => {
    service = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://service'));
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    world = await startWorld({
      environment: { ISOLINE_GEOCODER_URL: `http://127.0.0.1:${port}/v1`, ISOLINE_GEOCODER_KEY: 'secret' },
    });
  });
  beforeEach(() => (asked = []));
  afterAll(async () => {
    await world.close();
    service.close();
  });
  const features = (coordinates: readonly number[]) =>
    JSON.stringify({
      features: [
        {
          geometry: { coordinates },
          properties: { formatted: 'Boat Jetty Road 12, Alappuzha', country_code: 'in', attribution: 'A service' },
        },
      ],
    });

  test('it is asked by the server with text, key and country, and reads back points by lat and lon', async () => {
    answer = { status: 200, body: features([76.34, 9.49]) };
    const found = await world.call(findPlaces, { query: { text: 'Boat Jetty', countrycode: 'IN' } }, { as: 'agent' });
    expect(found).toMatchObject({ attribution: 'A service', isFallback: false });
    expect(found.places).toEqual([
      expect.objectContaining({ name: 'Boat Jetty Road 12, Alappuzha', kind: 'address', country: 'IN', lat: 9.49 }),
    ]);
    await world.call(placesNear, { query: { lat: 9.49, lon: 76.34 } }, { as: 'agent' });
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/search', '/v1/reverse']);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      ...{ text: 'Boat Jetty', apiKey: 'secret', filter: 'countrycode:in' },
    });
    expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({ lat: '9.49', lon: '76.34' });
  });
  test('coordinates that are not on earth are not believed', async () => {
    answer = { status: 200, body: features([276, 9]) };
    const { places } = await world.call(findPlaces, { query: { text: 'Boat Jetty' } }, { as: 'agent' });
    expect(places).toEqual([]);
  });
  test('where it does not answer, the own gazetteer does, and says so', async () => {
    for (const broken of [
      { status: 500, body: '{}' },
      { status: 200, body: 'no JSON' },
    ]) {
      answer = broken;
      const found = await world.call(findPlaces, { query: { text: 'Zurich' } }, { as: 'agent' });
      expect(found.isFallback).toBe(true);
      expect(found.places[0]).toMatchObject({ name: 'Zürich', country: 'CH' });
    }
  });
});

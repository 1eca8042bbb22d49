import { riskTypes } from '#shared/engine/risks/list';
import type names from '#shared/phrases/en/names.json';
import { ingestFile } from '../ingest/ingest';
import type { IngestContext } from '../ingest/pipeline/context';
import type { IngestOptions } from '../ingest/pipeline/ingestOptions';
import { climates } from './climates';
import { firstDay, firstOutageDay, missedRain, storyOutages, storyStorms, storyWeather, usualRain } from './record';
import { seasonsOfStory } from './seasons';
import { seenOtherwise, type WeatherDay } from './weather';

export const sampleProvider = 'Isoline sample data';
export const satelliteProvider = 'Sample Earth Watch';
export const satelliteSet = 'Sample satellite weather';
const firstSatelliteDay = '2015-01-01';
const note = {
  synthetic: true,
  provider: sampleProvider,
  licence: 'Free to use',
  // Languages know it by this text.
  attribution: 'Synthetic sample data: generated, not measured' satisfies keyof (typeof names)['attribution'],
} as const;
const weatherTable = (days: readonly WeatherDay[]) =>
  [
    'date,prcp_mm,tmax_c,tmin_c,srad_mj_m2',
    ...days.map((day) => `${day.date},${day.precip},${day.tmax},${day.tmin},${(day.ghi * 3.6).toFixed(3)}`),
    '',
  ].join('\n');
const knots = (kmh: number) => (kmh / 1.852).toFixed(1);

type SampleFile = { readonly fileName: string; readonly text: string; readonly options: IngestOptions };

/** A file of daily weather for each region. */
function stationFiles(to: string, storyDay: string): SampleFile[] {
  return climates.map((climate) => ({
    fileName: `${climate.id}.csv`,
    text: weatherTable(storyWeather(climate, to, storyDay)),
    options: {
      ...note,
      dataSet: 'Sample weather stations',
      name: climate.name,
      lat: climate.lat,
      lon: climate.lon,
      description: 'Daily rain, temperature and irradiation made by a weather generator.',
    },
  }));
}

/** The same weather as the satellite saw it, where a cover looks at it: in a season that is disputed it missed so much that people have to decide. */
function satelliteFiles(to: string, storyDay: string): SampleFile[] {
  const checked = seasonsOfStory(storyDay).filter(({ plan }) => plan.isChecked);
  return climates.flatMap((climate) => {
    const here = checked.filter(({ plan }) => plan.place === climate.name);
    if (here.length === 0) return [];
    const missed = here.filter(({ role }) => role === 'disputed').map(({ period }) => period);
    const factorOf = (date: string) =>
      missed.some(({ start, end }) => date >= start && date <= end) ? missedRain : usualRain;
    const days = storyWeather(climate, to, storyDay).filter(({ date }) => date >= firstSatelliteDay);
    return [
      {
        fileName: `${climate.id}-satellite.csv`,
        text: weatherTable(seenOtherwise(days, `${climate.id}-satellite`, factorOf)),
        options: {
          ...note,
          provider: satelliteProvider,
          dataSet: satelliteSet,
          name: `${climate.name} (satellite)`,
          lat: climate.lat,
          lon: climate.lon,
          description:
            'The weather of the sample stations as a made-up satellite saw it: a second source to compare with.',
        },
      },
    ];
  });
}

function stormFile(to: string, storyDay: string): SampleFile {
  const storms = storyStorms(to, storyDay).map(({ stormName, time, lat, lon, windKmh }) => {
    const [year, month, day] = time.slice(0, 10).split('-').map(Number);
    return [
      stormName,
      year,
      month,
      day,
      Number(time.slice(11, 13)),
      lat,
      lon,
      'generated',
      'NA',
      knots(windKmh ?? 0),
      'NA',
    ].join(',');
  });
  return {
    fileName: 'sample-storms.csv',
    text: ['name,year,month,day,hour,lat,long,status,category,wind,pressure', ...storms, ''].join('\n'),
    options: {
      ...note,
      dataSet: 'Sample storm tracks',
      from: firstDay,
      to,
      description: 'Tracks of tropical storms made by a generator.',
    },
  };
}

function outageFile(to: string, storyDay: string): SampleFile {
  const outages = storyOutages(to, storyDay).map(({ id, start, end }) => `${id},${start},${end},major`);
  return {
    fileName: 'sample-outages.csv',
    text: ['incident_id,started_at,ended_at,severity', ...outages, ''].join('\n'),
    options: {
      ...note,
      dataSet: 'Sample cloud incidents',
      name: 'Sample cloud, region one',
      lat: 50.11,
      lon: 8.68,
      riskTypes: riskTypes.filter(({ measuredBy }) => measuredBy === 'incident').map(({ id }) => id),
      from: firstOutageDay,
      to,
      description: 'Interruptions of a made-up cloud service.',
    },
  };
}

/** The generated world up to a day as files, in the formats that real ones come in. */
const filesUpTo = (to: string, storyDay: string): SampleFile[] => [
  ...stationFiles(to, storyDay),
  ...satelliteFiles(to, storyDay),
  stormFile(to, storyDay),
  outageFile(to, storyDay),
];

/** Brings the generated world of a story up to a day into the catalogue; run again for a later day, it adds the days between. */
export async function ingestSampleData(
  context: IngestContext,
  { to, storyDay }: { readonly to: string; readonly storyDay: string },
): Promise<void> {
  for (const { fileName, text, options } of filesUpTo(to, storyDay))
    await ingestFile(context, { bytes: Buffer.from(text), fileName }, options);
}

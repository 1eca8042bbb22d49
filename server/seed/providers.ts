/** Providers whose data insurers use most: entries of the catalogue that wait for data to be brought in. */
export const knownProviders = [
  {
    id: 'noaa',
    name: 'NOAA',
    description: 'Weather stations (GHCN-Daily) and best tracks of tropical cyclones (HURDAT2, IBTrACS).',
  },
  {
    id: 'ecmwf-era5',
    name: 'ECMWF ERA5',
    description: 'Global reanalysis on a grid of 0.25 degrees, hourly since 1940.',
  },
  { id: 'nasa', name: 'NASA', description: 'Satellite rainfall (IMERG), temperature and irradiation (POWER).' },
  {
    id: 'imd',
    name: 'India Meteorological Department',
    description: 'Gridded rainfall and temperature of India, and seasonal totals of its subdivisions.',
  },
  { id: 'knmi', name: 'KNMI', description: 'Daily records of the Dutch weather stations.' },
  {
    id: 'cloudflare',
    name: 'Cloudflare',
    description: 'Incidents of a content delivery network from its public status page.',
  },
] as const;

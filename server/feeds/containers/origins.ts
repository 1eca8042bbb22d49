import { textOf, type Attributes } from './container';
import type { Origin } from '../reading/series';

/** Providers that give themselves away in the attributes or the name of a file. */
const known: readonly { readonly sign: RegExp; readonly origin: Origin }[] = [
  {
    sign: /\bERA5-?Land\b/i,
    origin: {
      providerId: 'ecmwf-era5-land',
      provider: 'ECMWF ERA5-Land',
      attribution: 'Contains modified Copernicus Climate Change Service information',
      licence: 'CC BY 4.0',
    },
  },
  {
    sign: /\b(ERA5|ECMWF)/i,
    origin: {
      providerId: 'ecmwf-era5',
      provider: 'ECMWF ERA5',
      attribution: 'Contains modified Copernicus Climate Change Service information',
      licence: 'CC BY 4.0',
    },
  },
  {
    sign: /\b(CM[ _-]?SAF|EUMETSAT)\b/i,
    origin: { providerId: 'cmsaf', provider: 'EUMETSAT CM SAF', attribution: '(c) EUMETSAT' },
  },
  {
    sign: /\bAHCCD\b/i,
    origin: {
      providerId: 'eccc',
      provider: 'Environment and Climate Change Canada',
      attribution: 'Environment and Climate Change Canada, AHCCD',
      licence: 'Open Government Licence - Canada',
    },
  },
  {
    sign: /\bIBTrACS\b/i,
    origin: {
      providerId: 'noaa',
      provider: 'NOAA National Centers for Environmental Information',
      title: 'IBTrACS',
      description:
        'International Best Track Archive for Climate Stewardship: positions and winds of tropical cyclones.',
      attribution: 'NOAA NCEI, IBTrACS',
      licence: 'May be redistributed and used without restriction',
    },
  },
  { sign: /Copernicus Data|Brockmann|\bOLCI\b/i, origin: { providerId: 'brockmann', provider: 'Brockmann Consult' } },
];

/** The catalogue's defaults from what a file of arrays says of itself. */
export function originOf(attributes: Attributes, name: string): Origin {
  const text = [name, ...Object.entries(attributes).map(([key, value]) => `${key} ${String(value)}`)].join('\n');
  const origin = known.find(({ sign }) => sign.test(text.replaceAll('_', ' ')))?.origin ?? {};
  const title = textOf(attributes, 'title');
  const licence = textOf(attributes, 'license') || textOf(attributes, 'licence');
  return {
    ...origin,
    ...(title && !origin.title ? { title } : {}),
    ...(textOf(attributes, 'source') && !origin.description ? { description: textOf(attributes, 'source') } : {}),
    ...(licence && !origin.licence ? { licence } : {}),
  };
}

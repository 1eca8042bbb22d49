import type { VariableId } from '#shared/engine/observed';
import { unitChange } from './units';

const words = (text: string): readonly string[] => text.split(/\s+/);

/** Names that sources give our variables, in lower case without blanks, dots and underscores. */
const names: Readonly<Record<VariableId, readonly string[]>> = {
  precip:
    words(`precip precipitation prcp prec precipitationsum precipitationtotal totalprecipitation prectot prectotcorr
    rain rainfall rainfallamount rr pr pre pcp ppt tp`),
  tmax: words(`tmax tx tasmax maxtemp tempmax temperaturemax maximumtemperature maxtemperature tmx t2mmax
    temperature2mmax mx2t`),
  tmin: words(`tmin tn tasmin mintemp tempmin temperaturemin minimumtemperature mintemperature tmn t2mmin
    temperature2mmin mn2t`),
  tmean: words(`tmean tavg tas tg tmed temp temperature meantemperature temperaturemean tempmean t2m t2mmean
    airtemperature avgtemp tair`),
  ghi: words(`ghi srad sis rsds ssrd rs solar solarradiation radiation globalradiation globalhorizontalirradiance
    shortwaveradiation shortwaveradiationsum irradiance irradiation allskysfcswdwn`),
  wind: words('wind windmax windspeedmax maxwind fx wspdmax windgustmax sfcwindmax'),
};

const standardNames: Readonly<Record<string, VariableId>> = {
  precipitation_amount: 'precip',
  precipitation_flux: 'precip',
  thickness_of_rainfall_amount: 'precip',
  rainfall_amount: 'precip',
  rainfall_flux: 'precip',
  lwe_thickness_of_precipitation_amount: 'precip',
  lwe_precipitation_rate: 'precip',
  surface_downwelling_shortwave_flux_in_air: 'ghi',
};

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s._-]/g, '');

/** The engine's variable a column or variable name stands for, if any. */
export const variableOf = (name: string): VariableId | null =>
  (Object.keys(names) as VariableId[]).find((id) => names[id].includes(plainName(name))) ?? null;

/** The same for a CF variable: its own name first, then its standard name with the cell method. */
export function variableOfCf(name: string, standardName: string, cellMethods: string): VariableId | null {
  const byName = variableOf(name);
  if (byName) return byName;
  if (standardName !== 'air_temperature') return standardNames[standardName] ?? null;
  if (/time: max/.test(cellMethods)) return 'tmax';
  if (/time: min/.test(cellMethods)) return 'tmin';
  return 'tmean';
}

const bracketed = /^(.*?)\s*[([]\s*(.*?)\s*[)\]]\s*$/;

/** A heading such as `prcp_mm`, `Tmin(C)` or `srad [MJ/m2]` taken apart into its variable and its unit. */
export function readHeading(heading: string): { readonly variable: VariableId | null; readonly unit: string | null } {
  const [, inner, unit] = bracketed.exec(heading.trim()) ?? [];
  if (inner !== undefined && unit !== undefined) return { variable: variableOf(inner), unit };
  const whole = variableOf(heading);
  if (whole) return { variable: whole, unit: null };
  const parts = heading.trim().split('_');
  for (let cut = 1; cut < parts.length; cut++) {
    const variable = variableOf(parts.slice(0, cut).join('_'));
    const rest = parts.slice(cut).join('_');
    if (variable && unitChange(variable, rest)) return { variable, unit: rest };
  }
  return { variable: null, unit: null };
}

import { variableIds, variables, type VariableId } from '#shared/engine/variables';
import { unitChange } from '#shared/engine/conversions';

const words = (text: string): readonly string[] => text.split(/\s+/);
const spellings = variableIds.map((id) => ({ id, names: words(variables[id].spellings) }));

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s._-]/g, '');

/** The engine's variable a column or variable name stands for, if any. */
export const variableOf = (name: string): VariableId | null =>
  spellings.find(({ names }) => names.includes(plainName(name)))?.id ?? null;

/** The same for a CF variable: its own name first, then its standard name with the cell method. */
export function variableOfCf(name: string, standardName: string, cellMethods: string): VariableId | null {
  const byName = variableOf(name);
  if (byName) return byName;
  if (standardName !== 'air_temperature')
    return variableIds.find((id) => variables[id].standardNames.some((known) => known === standardName)) ?? null;
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

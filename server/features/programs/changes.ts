import { fieldChanges, type FieldChange } from '../../base/fieldChanges';

type Described = {
  readonly [F in 'name' | 'country' | 'currency' | 'insuredUnit' | 'sumInsuredBasis' | 'icon' | 'description']: string;
} & { readonly sumPerUnit: number | null; readonly labels: Readonly<Record<string, string>> };
/** What people enter of a program, as text, by the names that its form has for it. */
const textsOf = ({ labels, sumPerUnit, ...program }: Described) => ({
  ...{ name: program.name, country: program.country, currency: program.currency, insuredUnit: program.insuredUnit },
  sumInsuredBasis: program.sumInsuredBasis,
  sumPerUnit: sumPerUnit === null ? '' : String(sumPerUnit),
  ...{ icon: program.icon, description: program.description },
  company: labels['company'] ?? '',
});

/** What differs between two states of a program, field by field. */
export const programChanges = (before: Described, after: Described): FieldChange[] =>
  fieldChanges(textsOf(before), textsOf(after));

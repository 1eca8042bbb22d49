import { fieldChanges, type FieldChange } from '../../base/fieldChanges';

type Described = {
  readonly [F in 'name' | 'country' | 'currency' | 'insuredUnit' | 'icon' | 'description']: string;
} & { readonly labels: Readonly<Record<string, string>> };
/** What people enter of a program, as text, by the names that its form has for it. */
const textsOf = ({ name, country, currency, insuredUnit, icon, description, labels }: Described) => ({
  ...{ name, country, currency, insuredUnit, icon, description },
  company: labels['company'] ?? '',
});

/** What differs between two states of a program, field by field. */
export const programChanges = (before: Described, after: Described): FieldChange[] =>
  fieldChanges(textsOf(before), textsOf(after));

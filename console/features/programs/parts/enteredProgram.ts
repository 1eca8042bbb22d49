import { z } from 'zod';
import { numberTyped } from '#shared/contract/fields';
import { NewProgram, type Program } from '#shared/contract/programs';
import type { Refusal } from '../../../core/refusal';

/** A program as its form holds it: the sum per unit as it was typed, empty where there is none. */
export const ProgramEntry = NewProgram.extend({
  sumPerUnit: z
    .string()
    // What is no number stays the text that it is, and is refused in the contract's words.
    .transform((typed) => (typed.trim() === '' ? null : (numberTyped(typed) as number)))
    .pipe(NewProgram.shape.sumPerUnit.unwrap()),
});
/** Everything the form holds of a program. */
export type EnteredProgram = z.input<typeof ProgramEntry>;

/** A new program is a draft. */
export const emptyProgram = (): EnteredProgram => ({
  ...{ '@type': 'NewProgram', id: crypto.randomUUID(), name: '', description: '', currency: '', country: '' },
  ...{ icon: 'image', insuredUnit: '', status: 'DRAFT', labels: { company: '' } },
  ...{ sumInsuredBasis: '', sumPerUnit: '' },
});
/** A stored program as the form starts with it; it keeps its status. */
export const enteredFrom = ({ version: _, ...program }: Program): EnteredProgram => ({
  ...program,
  sumPerUnit: program.sumPerUnit === null ? '' : String(program.sumPerUnit),
  status: program.status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
  labels: { ...program.labels, company: program.labels['company'] ?? '' },
});
/** What is sent: a company that was left empty is none. */
export function bodyOf(entered: z.output<typeof NewProgram>): z.output<typeof NewProgram> {
  const { company = '', ...labels } = entered.labels;
  return {
    ...entered,
    '@type': 'NewProgram',
    labels: company.trim() ? { ...labels, company: company.trim() } : labels,
  };
}
/** A refusal without words of its own gets those of the form. */
export const saidBy = (refusal: Refusal, message: string): Refusal =>
  refusal.message ? refusal : { ...refusal, message };

/** What can be entered, one beside the other, in the order of the form. */
export const fieldsOf = ({ labels, ...program }: EnteredProgram) => ({
  ...{ name: program.name, country: program.country, currency: program.currency, insuredUnit: program.insuredUnit },
  ...{ sumInsuredBasis: program.sumInsuredBasis, sumPerUnit: program.sumPerUnit, icon: program.icon },
  company: labels?.['company'] ?? '',
  description: program.description,
});
type ProgramTexts = ReturnType<typeof fieldsOf>;
/** The same program with other texts in its fields. */
export const withFields = (program: EnteredProgram, { company, ...fields }: ProgramTexts): EnteredProgram => ({
  ...program,
  ...fields,
  labels: { ...program.labels, company },
});

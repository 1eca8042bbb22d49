import type { z } from 'zod';
import type { NewProgram, Program } from '#shared/contract/programs';
import type { Refusal } from '../../../core/refusal';

/** Everything the form holds of a program. */
export type EnteredProgram = z.input<typeof NewProgram>;

/** A new program is a draft. */
export const emptyProgram = (): EnteredProgram => ({
  ...{ '@type': 'NewProgram', id: crypto.randomUUID(), name: '', description: '', currency: '', country: '' },
  ...{ icon: 'image', insuredUnit: '', status: 'DRAFT', labels: { company: '' } },
});
/** A stored program as the form starts with it; it keeps its status. */
export const enteredFrom = ({ version: _, ...program }: Program): EnteredProgram => ({
  ...program,
  status: program.status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
  labels: { ...program.labels, company: program.labels['company'] ?? '' },
});
/** What is sent: a company that was left empty is none. */
export function bodyOf(entered: z.output<typeof NewProgram>): z.output<typeof NewProgram> {
  const { company = '', ...labels } = entered.labels;
  return { ...entered, labels: company.trim() ? { ...labels, company: company.trim() } : labels };
}
/** A refusal without words of its own gets those of the form. */
export const saidBy = (refusal: Refusal, message: string): Refusal =>
  refusal.message ? refusal : { ...refusal, message };

/** What can be entered, one beside the other, in the order of the form. */
export const fieldsOf = ({ name, country, currency, insuredUnit, icon, labels, description }: EnteredProgram) => ({
  ...{ name, country, currency, insuredUnit, icon },
  company: labels?.['company'] ?? '',
  description,
});
type ProgramTexts = ReturnType<typeof fieldsOf>;
/** The same program with other texts in its fields. */
export const withFields = (program: EnteredProgram, { company, ...fields }: ProgramTexts): EnteredProgram => ({
  ...program,
  ...fields,
  labels: { ...program.labels, company },
});

import type { Program, SampleProgram } from '#shared/contract/programs';
import { factsOfProgram } from '#shared/contract/sampleCatalogue';
import type { ChosenProgram } from '../../../core/program';

/** A sample program, as the one that is worked in. */
export const chosenSample = ({ id, Name, Icon, Currency, DefaultSIperUnit }: SampleProgram): ChosenProgram => ({
  ...{ id: String(id), name: Name, icon: Icon, currency: Currency, defaultSum: DefaultSIperUnit },
});

/** A program of the organisation; the sum per unit is that of the template it bears the name of, else nothing is proposed. */
export const chosenOwn = (program: Program): ChosenProgram => ({
  ...{ id: program.id, name: program.name, icon: program.icon, currency: program.currency },
  defaultSum: factsOfProgram(program).DefaultSIperUnit ?? 0,
});

import type { Program } from '#shared/contract/programs';
import type { Refusal } from '../../../core/refusal';
import { Conflict } from '../../../ui';
import { enteredFrom, fieldsOf, withFields, type EnteredProgram } from './enteredProgram';
import { useProgramWords } from './useProgramWords';

type ConflictProps = {
  readonly refusal: Refusal;
  readonly before: Program;
  readonly theirs: Program;
  readonly mine: EnteredProgram;
  readonly onClose: () => void;
  readonly onSettle: (chosen: EnteredProgram, isTheirs: boolean) => void;
};

/** Whose change of a program stands, field by field. */
export function ProgramConflict({ refusal, before, theirs, mine, onClose, onSettle }: ConflictProps) {
  const { fieldName, valueText } = useProgramWords();
  return (
    <Conflict
      refusal={refusal}
      before={fieldsOf(enteredFrom(before))}
      theirs={fieldsOf(enteredFrom(theirs))}
      mine={fieldsOf(mine)}
      fieldName={fieldName}
      shown={valueText}
      onClose={onClose}
      onSettle={(chosen, isTheirs) => onSettle(withFields(enteredFrom(theirs), chosen), isTheirs)}
    />
  );
}

import { useTranslation } from 'react-i18next';
import type { Program } from '#shared/contract/programs';
import { countryIn } from '#shared/contract/places';
import type { Refusal } from '../../../core/refusal';
import { Conflict, useLocale } from '../../../ui';
import { enteredFrom, fieldsOf, withFields, type EnteredProgram } from './enteredProgram';

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
  const { t } = useTranslation('programs');
  const locale = useLocale();
  return (
    <Conflict
      refusal={refusal}
      before={fieldsOf(enteredFrom(before))}
      theirs={fieldsOf(enteredFrom(theirs))}
      mine={fieldsOf(mine)}
      fieldName={(field) => t(`form.${field}`)}
      shown={(field, value) => {
        if (!value) return '---';
        if (field === 'country') return countryIn(value, locale);
        if (field === 'icon') return t(`icon.${value}`, { defaultValue: value });
        return field === 'insuredUnit' ? t(`unit.${value}`, { defaultValue: value }) : value;
      }}
      onClose={onClose}
      onSettle={(chosen, isTheirs) => onSettle(withFields(enteredFrom(theirs), chosen), isTheirs)}
    />
  );
}

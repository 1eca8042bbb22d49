import { useTranslation } from 'react-i18next';
import { programChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Screen } from '../../../ui';
import { chosenOwn } from '../parts/chosenProgram';
import { ProgramForm } from '../parts/ProgramForm';

/** A new program; once it is there it is the one that is worked in. */
export default function NewProgram() {
  const { t } = useTranslation('programs');
  const dispatch = useAppDispatch();
  return (
    <Screen title={t('create.title')} back="/program-design">
      <ProgramForm
        stored={null}
        back="/program-design"
        onSaved={(program) => {
          dispatch(programChosen(chosenOwn(program)));
          dispatch(showSuccess(t('create.done', { name: program.name })));
          goTo('/term-sheets', { sure: true });
        }}
      />
    </Screen>
  );
}

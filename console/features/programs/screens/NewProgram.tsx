import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewProgram as NewProgramBody, saveProgram } from '#shared/contract/programs';
import { useWrite } from '../../../core/api';
import { useFormOf } from '../../../core/form';
import { programChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Screen } from '../../../ui';
import { chosenOwn } from '../parts/chosenProgram';
import { bodyOf, emptyProgram, saidBy } from '../parts/enteredProgram';
import { ProgramForm } from '../parts/ProgramForm';

/** A new program; once it is there it is the one that is worked in. */
export default function NewProgram() {
  const { t } = useTranslation('programs');
  const dispatch = useAppDispatch();
  const [save] = useWrite(saveProgram, 'screenIfFields');
  const [start] = useState(emptyProgram);
  const form = useFormOf({
    schema: NewProgramBody,
    start,
    send: async (entered) => {
      const done = await save({ body: bodyOf(entered) });
      if (!done.ok) return saidBy(done.refusal, t('create.failed'));
      dispatch(programChosen(chosenOwn(done.response)));
      dispatch(showSuccess(t('create.done', { name: done.response.name })));
      goTo('/term-sheets', { sure: true });
      return null;
    },
  });
  return (
    <Screen title={t('create.title')} back="/program-design">
      <ProgramForm form={form} stored={null} />
    </Screen>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveProgram } from '#shared/contract/programs';
import { useFormOf } from '../../../core/form';
import { useMaking, type Making } from '../../../core/making';
import { programChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Screen, SentBefore } from '../../../ui';
import { chosenOwn } from '../parts/chosenProgram';
import { bodyOf, emptyProgram, ProgramEntry, saidBy, type EnteredProgram } from '../parts/enteredProgram';
import { ProgramForm } from '../parts/ProgramForm';

const newProgram: Making<typeof saveProgram, typeof saveProgram> = {
  ...{ place: 'programs/new', create: saveProgram, change: saveProgram },
  asChange: (_made, asked) => asked,
  nameOf: ({ name }) => name,
};

/** A new program; once it is there it is the one that is worked in. */
export default function NewProgram() {
  const { t } = useTranslation('programs');
  const dispatch = useAppDispatch();
  const { make, before, forget } = useMaking(newProgram);
  // Its number is given here: sent again, it is the same program.
  const [start] = useState(() => (before?.entered as EnteredProgram | undefined) ?? emptyProgram());
  const form = useFormOf({
    schema: ProgramEntry,
    start,
    send: async (entered) => {
      const done = await make({ body: bodyOf(entered) }, form.fields.getValues());
      if (!done.ok) return saidBy(done.refusal, t('create.failed'));
      dispatch(programChosen(chosenOwn(done.response)));
      dispatch(showSuccess(t('create.done', { name: done.response.name })));
      goTo('/term-sheets', { sure: true });
      return null;
    },
  });
  return (
    <Screen title={t('create.title')} back="/program-design">
      {before && <SentBefore onAnother={() => (forget(), form.fields.reset(emptyProgram()))} />}
      <ProgramForm form={form} stored={null} />
    </Screen>
  );
}

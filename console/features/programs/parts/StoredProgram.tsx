import { useTranslation } from 'react-i18next';
import { readProgram, saveProgram, type Program } from '#shared/contract/programs';
import { useReadOnce, useWrite } from '../../../core/api';
import { useEditForm } from '../../../core/editForm';
import { bodyOf, enteredFrom, ProgramEntry, saidBy } from './enteredProgram';
import { ProgramConflict } from './ProgramConflict';
import { ProgramForm } from './ProgramForm';

type StoredProps = { readonly program: Program; readonly onSaved: (program: Program) => void };

/** The form over a stored program. What somebody else has changed meanwhile is put beside it, field by field. */
export function StoredProgram({ program, onSaved }: StoredProps) {
  const { t } = useTranslation('programs');
  const [save] = useWrite(saveProgram, { settlesOutdated: true });
  const readNewest = useReadOnce(readProgram);
  const { form, clash, settle, leaveClash } = useEditForm({
    schema: ProgramEntry,
    stored: program,
    enteredFrom,
    write: async (entered, options) => {
      const done = await save({ body: bodyOf(entered) }, options);
      return done.ok ? done : { ok: false, refusal: saidBy(done.refusal, t('update.failed')) };
    },
    readNewest: () => readNewest({ params: { id: program.id } }),
    onSaved,
  });
  return (
    <>
      <ProgramForm form={form} stored={program} />
      {clash && <ProgramConflict {...clash} mine={form.fields.getValues()} onClose={leaveClash} onSettle={settle} />}
    </>
  );
}

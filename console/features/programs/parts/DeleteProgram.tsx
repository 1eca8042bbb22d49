import { Flash } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteProgram, restoreProgram, type Program } from '#shared/contract/programs';
import { programLeft } from '../../../core/program';
import type { Refusal } from '../../../core/refusal';
import { useSentence } from '../../../core/sentence';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { undoBy } from '../../../core/undo';
import { useWriteOver } from '../../../core/writeOver';
import { Confirm, RequestId } from '../../../ui';

type DeleteProps = { readonly program: Program; readonly onClose: () => void };

/** Asks whether a program is to go; why it could not be deleted is said where it was asked. */
export function DeleteProgram({ program, onClose }: DeleteProps) {
  const { t } = useTranslation('programs');
  const sentence = useSentence();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.selection.program);
  const [drop, { isBusy, over }] = useWriteOver(deleteProgram, program, { settlesOutdated: true });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const confirmed = async () => {
    const { name, version } = over;
    const request = { params: { id: program.id } };
    const done = await drop(request);
    if (!done.ok) return setRefusal(done.refusal);
    if (chosen?.id === program.id) dispatch(programLeft());
    const undo = undoBy(restoreProgram, request, { version, done: t('delete.undone', { name }) });
    dispatch(showSuccess(t('delete.done', { name }), undo));
    return onClose();
  };
  return (
    <Confirm
      title={t('delete.title')}
      text={
        <>
          <p>{t('delete.text', { name: program.name })}</p>
          {refusal && (
            <Flash variant="danger" role="alert">
              {t('delete.failed')} {sentence(refusal.message)}{' '}
              {refusal.requestId && <RequestId id={refusal.requestId} />}
            </Flash>
          )}
        </>
      }
      no={t('form.cancel')}
      yes={t('delete.yes')}
      danger
      busy={isBusy}
      onNo={onClose}
      onYes={() => void confirmed()}
    />
  );
}

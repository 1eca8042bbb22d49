import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { saveProgram, type Program } from '#shared/contract/programs';
import { canActivateProgram } from '#shared/engine/states';
import { useSession } from '../../../core/profile';
import { mayPass } from '../../../core/refusal';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { useWriteOver } from '../../../core/writeOver';
import { Confirm } from '../../../ui';

type ActivateProps = { readonly program: Program; readonly onClose: () => void };

/** Asks whether a draft is to become active; nothing else of the program changes. */
export function ActivateDialog({ program, onClose }: ActivateProps) {
  const { t } = useTranslation('programs');
  const dispatch = useAppDispatch();
  const [save, { isBusy, over }] = useWriteOver(saveProgram, program, { name: 'programs/activate' });
  const { name } = program;
  const confirmed = async () => {
    const { version: _, ...fields } = over;
    const done = await save({ body: { '@type': 'NewProgram', ...fields, status: 'ACTIVE' } });
    if (done.ok) dispatch(showSuccess(t('activate.done', { name })));
    // What may succeed another time is asked for with the same button.
    if (done.ok || !mayPass(done.refusal)) onClose();
  };
  return (
    <Confirm
      title={t('activate.title')}
      text={t('activate.text', { name })}
      no={t('form.cancel')}
      yes={t('activate.yes')}
      busy={isBusy}
      onNo={onClose}
      onYes={() => void confirmed()}
    />
  );
}

/** Whether this person can make the program active: it is a draft, and they may save programs. */
export function useActivatable({ status }: Pick<Program, 'status'>): boolean {
  const { me } = useSession();
  return canActivateProgram(status) && may(me, saveProgram);
}

/** The button that makes a draft active; nothing where it is active already. */
export function ActivateProgram({ program }: { readonly program: Program }) {
  const { t } = useTranslation('programs');
  const [isAsking, setAsking] = useState(false);
  const isActivatable = useActivatable(program);
  // The question stays until it is answered: it may have become active by a try whose answer was lost.
  if (!isActivatable && !isAsking) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        {t('activate.yes')}
      </Button>
      {isAsking && <ActivateDialog program={program} onClose={() => setAsking(false)} />}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { activateCoverage, type Coverage } from '#shared/contract/coverages';
import { useWrite } from '../../../../core/api';
import { coveragesChosen } from '../../../../core/program';
import { useAppDispatch } from '../../../../core/store';
import { showError, showSuccess } from '../../../../core/toasts';
import { Confirm } from '../../../../ui';

type ActivateDialogProps = { readonly coverages: readonly Coverage[]; readonly onClose: () => void };

/** Asks before several coverages are activated. */
export function ActivateDialog({ coverages, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const [activate, { isBusy }] = useWrite(activateCoverage);
  const activateEach = async () => {
    for (const { id, label } of coverages) {
      const activated = await activate({ params: { id } });
      dispatch(activated.ok ? showSuccess(t('list.activated', { label })) : showError(activated.refusal));
    }
    onClose();
    dispatch(coveragesChosen([]));
  };
  return (
    <Confirm
      title={t('activateMany.title')}
      text={t('activateMany.text')}
      no={t('activateMany.no')}
      yes={t('activateMany.yes')}
      busy={isBusy}
      onNo={onClose}
      onYes={() => void activateEach()}
    />
  );
}

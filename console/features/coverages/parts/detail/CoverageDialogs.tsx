import { useTranslation } from 'react-i18next';
import { activateCoverage } from '#shared/contract/coverageDesign';
import type { Coverage } from '#shared/contract/coverage';
import { useWrite } from '../../../../core/api';
import { goTo } from '../../../../core/routing';
import { useAppDispatch } from '../../../../core/store';
import { showSuccess } from '../../../../core/toasts';
import { Confirm } from '../../../../ui';
import type { CoverageDialog } from './CoverageActions';
import { VersionList } from './VersionList';

type DialogsProps = { readonly coverage: Coverage; readonly open: CoverageDialog; readonly onClose: () => void };

/** The dialog that is open over a coverage. */
export function CoverageDialogs({ coverage, open, onClose }: DialogsProps) {
  const { t } = useTranslation('coverages');
  switch (open) {
    case 'activate':
      return <ActivateDialog coverage={coverage} onClose={onClose} />;
    case 'versions':
      return <VersionList coverageId={coverage.id} onClose={onClose} />;
    case 'edit':
      return (
        <Confirm
          title={t('edit.title')}
          text={t('edit.text')}
          no={t('edit.no')}
          yes={t('edit.yes')}
          onNo={onClose}
          onYes={() => goTo(`/coverages/new?id=${coverage.id}&mode=edit`)}
        />
      );
  }
}

function ActivateDialog({ coverage: { id, label }, onClose }: Omit<DialogsProps, 'open'>) {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const [activate, { isBusy }] = useWrite(activateCoverage);
  const activateAndLeave = async () => {
    const activated = await activate({ params: { id } });
    onClose();
    if (!activated.ok) return;
    dispatch(showSuccess(t('list.activated', { label })));
    goTo('/coverages');
  };
  return (
    <Confirm
      title={t('activate.title')}
      text={t('activate.text')}
      no={t('activate.no')}
      yes={t('activate.yes')}
      busy={isBusy}
      onNo={onClose}
      onYes={() => void activateAndLeave()}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activateCoverage } from '#shared/contract/coverageDesign';
import type { Coverage } from '#shared/contract/coverage';
import { mayPass } from '../../../../core/refusal';
import { goTo } from '../../../../core/routing';
import { useAppDispatch } from '../../../../core/store';
import { showSuccess } from '../../../../core/toasts';
import { useWriteOver } from '../../../../core/writeOver';
import { Confirm, Field, NotSeen, Stack, useLeaving } from '../../../../ui';
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
          text={
            coverage.uiState === 'active'
              ? `${t('edit.text')} ${t('edit.active', { version: coverage.version })}`
              : t('edit.text')
          }
          no={t('edit.no')}
          yes={t('edit.yes')}
          onNo={onClose}
          onYes={() => goTo(`/coverages/new?id=${coverage.id}&mode=edit`)}
        />
      );
  }
}

/** Asks before a coverage is activated; a price of 0 asks for the reason too. */
function ActivateDialog({ coverage, onClose }: Omit<DialogsProps, 'open'>) {
  const { id, label } = coverage;
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const [activate, { isBusy }] = useWriteOver(activateCoverage, coverage);
  const [reason, setReason] = useState('');
  const { leave, question } = useLeaving(() => reason.trim() !== '', onClose);
  const isFree = coverage.grossPremiumIndicationPct === 0;
  const activateAndLeave = async () => {
    const activated = await activate({ params: { id }, ...(isFree ? { body: { reason } } : {}) });
    // A reason that was typed is still there after a refusal; what may succeed another time is asked for with the same button.
    if (activated.ok || !(isFree || mayPass(activated.refusal))) onClose();
    if (!activated.ok) return;
    dispatch(showSuccess(t('list.activated', { label })));
    goTo('/coverages');
  };
  return (
    <Confirm
      title={t('activate.title')}
      text={
        <Stack>
          {t('activate.text')}
          <NotSeen coverages={[coverage]} />
          {isFree && <Field label={t('activate.reason')} type="textarea" value={reason} onChange={setReason} />}
          {question}
        </Stack>
      }
      blocked={isFree && reason.trim() === ''}
      no={t('activate.no')}
      yes={t('activate.yes')}
      busy={isBusy}
      onNo={leave}
      onYes={() => void activateAndLeave()}
    />
  );
}

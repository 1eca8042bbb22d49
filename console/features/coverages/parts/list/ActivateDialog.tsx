import { useTranslation } from 'react-i18next';
import type { ListedCoverage } from '#shared/contract/coverage';
import { useStory } from '../../../../core/story';
import { Confirm, NotSeen, Stack } from '../../../../ui';
import { activateEach } from '../../stories/sagas';

type ActivateDialogProps = { readonly coverages: readonly ListedCoverage[]; readonly onClose: () => void };

/** Asks before several coverages are activated; Cancel stops after the one that is under way. */
export function ActivateDialog({ coverages, onClose }: ActivateDialogProps) {
  const { t } = useTranslation('coverages');
  const activation = useStory(activateEach);
  const activate = async () => {
    const named = coverages.map(({ id, label }) => ({ id, label, done: t('list.activated', { label }) }));
    await activation.start({ coverages: named });
    onClose();
  };
  const cancel = () => {
    activation.giveUp();
    onClose();
  };
  return (
    <Confirm
      title={t('activateMany.title')}
      text={
        <Stack>
          {t('activateMany.text')}
          <NotSeen coverages={coverages} />
        </Stack>
      }
      no={t('activateMany.no')}
      yes={t('activateMany.yes')}
      busy={activation.isBusy}
      onNo={cancel}
      onYes={() => void activate()}
    />
  );
}

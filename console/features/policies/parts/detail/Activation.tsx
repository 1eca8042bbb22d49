import { Checkbox, Dialog, FormControl } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy } from '#shared/contract/policy';
import { useStory } from '../../../../core/story';
import { Stack } from '../../../../ui';
import { activatePolicy } from '../../stories/sagas';

type ActivationProps = { readonly policy: Policy; readonly onClose: () => void };

/** Activation asks whether the policy was signed, and takes the signed schedule. */
export function Activation({ policy, onClose }: ActivationProps) {
  const { t } = useTranslation('policies');
  const [isSigned, setSigned] = useState(false);
  const [schedule, setSchedule] = useState<File | null>(null);
  const activation = useStory(activatePolicy);
  const activate = async () => {
    if (!schedule) return;
    await activation.start({ policy, schedule, done: t('activate.done', { name: policy.name }) });
    onClose();
  };
  return (
    <Dialog
      title={t('activate.title')}
      onClose={onClose}
      footerButtons={[
        { content: t('monitor.no'), onClick: onClose },
        {
          content: t('activate.yes'),
          buttonType: 'primary',
          disabled: !isSigned || !schedule,
          loading: activation.isBusy,
          onClick: () => void activate(),
        },
      ]}
    >
      <Stack>
        <FormControl>
          <Checkbox checked={isSigned} onChange={(event) => setSigned(event.target.checked)} />
          <FormControl.Label>{t('activate.signed')}</FormControl.Label>
        </FormControl>
        <label>
          {t('activate.file')}
          <br />
          <input
            type="file"
            accept="application/pdf,image/*"
            onChange={(event) => setSchedule(event.target.files?.[0] ?? null)}
          />
        </label>
      </Stack>
    </Dialog>
  );
}

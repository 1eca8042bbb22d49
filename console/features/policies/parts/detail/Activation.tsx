import { Checkbox, FormControl } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy } from '#shared/contract/policy';
import { canDo } from '#shared/engine/machine';
import { policyMachine } from '#shared/engine/states';
import { useSession } from '../../../../core/profile';
import { useStory } from '../../../../core/story';
import { Dialog, FileField, MovedOn, Stack, useLeaving } from '../../../../ui';
import { activatePolicy } from '../../stories/sagas';

type ActivationProps = { readonly policy: Policy; readonly onClose: () => void };

/** Activation asks whether the policy was signed, and takes the signed schedule. */
export function Activation({ policy, onClose }: ActivationProps) {
  const { t } = useTranslation('policies');
  const [isSigned, setSigned] = useState(false);
  const [schedule, setSchedule] = useState<File | null>(null);
  const { uploadLimitBytes } = useSession().config;
  const isTooLarge = (schedule?.size ?? 0) > uploadLimitBytes;
  const most = Math.floor(uploadLimitBytes / 1024 / 1024);
  const activation = useStory(activatePolicy, { untilLeft: true, onDone: onClose });
  const { leave, question } = useLeaving(() => schedule !== null && !activation.isBusy, onClose);
  const [wasTried, setTried] = useState(false);
  const isActivatable = canDo(policyMachine, policy.state, 'activate');
  const hasMovedOn = !isActivatable && !activation.isBusy;
  const activate = () => {
    if (!schedule) return;
    setTried(true);
    // What was refused leaves the dialog as it was, for another file or another try.
    void activation.start({ policy, schedule, done: t('activate.done', { name: policy.name }) });
  };
  return (
    <Dialog
      title={t('activate.title')}
      onClose={leave}
      footerButtons={[
        { content: t('monitor.no'), onClick: leave },
        {
          content: t('activate.yes'),
          buttonType: 'primary',
          // What was tried may be what has activated it: asked for once more, it is answered.
          disabled: !isSigned || !schedule || isTooLarge || (hasMovedOn && !wasTried),
          loading: activation.isBusy,
          onClick: activate,
        },
      ]}
    >
      <Stack>
        {hasMovedOn && (
          <MovedOn text={t('activate.elsewhere', { state: t(`state.${policy.state}`) })} last={undefined} />
        )}
        <FormControl>
          <Checkbox checked={isSigned} onChange={(event) => setSigned(event.target.checked)} />
          <FormControl.Label>{t('activate.signed')}</FormControl.Label>
        </FormControl>
        <FileField
          label={t('activate.file')}
          hint={t('activate.kinds', { most })}
          accept="application/pdf,image/png,image/jpeg"
          file={schedule}
          onChoose={setSchedule}
        />
        {isTooLarge && <p role="alert">{t('activate.tooLarge', { most })}</p>}
      </Stack>
      {question}
    </Dialog>
  );
}

import { Button, Flash } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSampleWorld } from '#shared/contract/platform';
import { resetSampleData } from '#shared/contract/settings';
import { useRead, useWrite } from '../../../core/api';
import { useSession } from '../../../core/profile';
import { coveragesChosen, programLeft } from '../../../core/program';
import type { Refusal } from '../../../core/refusal';
import { useSentence } from '../../../core/sentence';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Card, CardTitle, Confirm, Muted, RequestId, Row, Stack } from '../../../ui';

/** Where the sample world is: has it made anew, once that was asked. While it is being made, the line above all screens says how far it is. */
export function SampleData() {
  const { t } = useTranslation('settings');
  const { config } = useSession();
  const { data } = useRead(readSampleWorld, {}, { skip: !config.sampleData });
  const [isAsking, setAsking] = useState(false);
  if (!data?.resettable) return null;
  const isReady = data.state === 'ready';
  return (
    <Card>
      <CardTitle>{t('sample.title')}</CardTitle>
      <Stack>
        <Muted>{t(isReady ? 'sample.text' : 'sample.filling')}</Muted>
        <Row>
          <Button variant="danger" disabled={!isReady} onClick={() => setAsking(true)}>
            {t('sample.reset')}
          </Button>
        </Row>
      </Stack>
      {isAsking && <AskReset onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Says what is lost; why it could not be reset is said where it was asked. */
function AskReset({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const sentence = useSentence();
  const dispatch = useAppDispatch();
  const { me } = useSession();
  const [reset, { isBusy }] = useWrite(resetSampleData);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const confirmed = async () => {
    const done = await reset({});
    if (!done.ok) return setRefusal(done.refusal);
    dispatch(programLeft());
    dispatch(coveragesChosen([]));
    dispatch(showSuccess(t('sample.done')));
    return onClose();
  };
  return (
    <Confirm
      title={t('sample.reset')}
      text={
        <>
          <p>{t('sample.lost', { name: me.tenant.name })}</p>
          <p>{t('sample.stays')}</p>
          {refusal && (
            <Flash variant="danger" role="alert">
              {t('sample.failed')} {sentence(refusal.message)}{' '}
              {refusal.requestId && <RequestId id={refusal.requestId} />}
            </Flash>
          )}
        </>
      }
      no={t('sample.cancel')}
      yes={t(refusal ? 'sample.again' : 'sample.yes')}
      danger
      busy={isBusy}
      onNo={onClose}
      onYes={() => void confirmed()}
    />
  );
}

import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { mayPass, type Refusal } from '../core/refusal';
import { useSentence } from '../core/sentence';
import { RequestId } from './RequestId';

/** What could not be read, why, under which number the log has it, and Retry where that can help. */
export function Failed({ refusal, retry }: { readonly refusal: Refusal; readonly retry?: () => void }) {
  const { t } = useTranslation('ui');
  const sentence = useSentence();
  return (
    <Banner
      title={t('failed.title')}
      variant="critical"
      description={
        <>
          {sentence(refusal.message)} {refusal.requestId && <RequestId id={refusal.requestId} />}
        </>
      }
      primaryAction={retry && mayPass(refusal) ? <Button onClick={retry}>{t('retry')}</Button> : undefined}
    />
  );
}

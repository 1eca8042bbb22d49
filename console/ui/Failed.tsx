import { Banner, Button } from '@primer/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { mayPass, type Refusal } from '../core/refusal';
import { useSentence } from '../core/sentence';
import { RequestId } from './RequestId';

type FailedProps = {
  readonly refusal: Refusal;
  readonly retry?: () => void;
  /** What helps where asking again cannot. */
  readonly otherwise?: ReactElement | undefined;
  /** Something was to be changed, not read. */
  readonly isWrite?: boolean;
};

/** What could not be done, why, under which number the log has it, and Retry where that can help. */
export function Failed({ refusal, retry, otherwise, isWrite = false }: FailedProps) {
  const { t } = useTranslation('ui');
  const sentence = useSentence();
  return (
    <Banner
      title={t(isWrite ? 'failed.write' : 'failed.title')}
      variant="critical"
      description={
        <>
          {sentence(refusal.message)} {refusal.requestId && <RequestId id={refusal.requestId} />}
        </>
      }
      primaryAction={retry && mayPass(refusal) ? <Button onClick={retry}>{t('retry')}</Button> : otherwise}
    />
  );
}

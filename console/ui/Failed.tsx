import { Banner, Button } from '@primer/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Read } from '../core/api';
import { mayPass, type Refusal } from '../core/refusal';
import { useSentence } from '../core/sentence';
import { RequestId } from './RequestId';

type FailedProps = {
  readonly refusal: Refusal;
  readonly retry?: () => void;
  /** What helps where asking again cannot. */
  readonly otherwise?: ReactElement | undefined;
  /** What was to be done. */
  readonly what?: 'read' | 'refresh' | 'write';
};

const titles = { read: 'failed.title', refresh: 'failed.old', write: 'failed.write' } as const;

/** What could not be done, why, under which number the log has it, and Retry where that can help. */
export function Failed({ refusal, retry, otherwise, what = 'read' }: FailedProps) {
  const { t } = useTranslation('ui');
  const sentence = useSentence();
  return (
    <Banner
      title={t(titles[what])}
      variant={what === 'refresh' ? 'warning' : 'critical'}
      description={
        <>
          {sentence(refusal.message)} {refusal.requestId && <RequestId id={refusal.requestId} />}
        </>
      }
      primaryAction={retry && mayPass(refusal) ? <Button onClick={retry}>{t('retry')}</Button> : otherwise}
    />
  );
}

type FailedReadProps = Pick<FailedProps, 'otherwise'> & {
  readonly from: Pick<Read<unknown>, 'error' | 'refetch'> & { readonly data?: unknown };
};
/** Why something could not be read; where what was read before still stands there, that this may be out of date. */
export const FailedRead = ({ from: { data, error, refetch }, otherwise }: FailedReadProps) =>
  error && (
    <Failed refusal={error} retry={refetch} otherwise={otherwise} what={data === undefined ? 'read' : 'refresh'} />
  );

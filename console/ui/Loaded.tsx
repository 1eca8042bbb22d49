import { Banner, Button, SkeletonBox } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Read } from '../core/api';
import type { Refusal } from '../core/refusal';
import { Stack } from './look';

export function Failed({ refusal, retry }: { readonly refusal: Refusal; readonly retry?: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Banner
      title={t('failed.title')}
      variant="critical"
      description={
        <>
          {refusal.message} {refusal.requestId && <small>{t('failed.id', { id: refusal.requestId })}</small>}
        </>
      }
      primaryAction={retry ? <Button onClick={retry}>{t('retry')}</Button> : undefined}
    />
  );
}

export const Skeleton = ({ rows }: { readonly rows: number }) => (
  <Stack $gap={10} aria-busy="true">
    {Array.from({ length: rows }, (_, at) => (
      <SkeletonBox key={at} height="28px" />
    ))}
  </Stack>
);

type LoadedProps<T> = { readonly from: Read<T>; readonly skeleton?: number; readonly children: (data: T) => ReactNode };

/** What was read, or why not: skeleton while it loads, the failure with Retry, and old data marked when a fresh read failed. */
export function Loaded<T>({ from, skeleton = 6, children }: LoadedProps<T>) {
  const { data, error, refetch } = from;
  if (data === undefined) return error ? <Failed refusal={error} retry={refetch} /> : <Skeleton rows={skeleton} />;
  return (
    <>
      {error && <Failed refusal={error} retry={refetch} />}
      {children(data)}
    </>
  );
}

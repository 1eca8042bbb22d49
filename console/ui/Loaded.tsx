import type { ReactNode } from 'react';
import type { Read } from '../core/api';
import { Failed } from './Failed';
import { Skeleton } from './Skeleton';

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

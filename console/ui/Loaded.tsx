import type { ReactElement, ReactNode } from 'react';
import type { Read } from '../core/api';
import { FailedRead } from './Failed';
import { Skeleton } from './Skeleton';

type LoadedProps<T> = {
  readonly from: Read<T>;
  readonly skeleton?: number;
  /** What helps where asking again cannot. */
  readonly otherwise?: ReactElement | undefined;
  readonly children: (data: T) => ReactNode;
};

/** What was read, or why not: skeleton while it loads, the failure with Retry, and old data marked when a fresh read failed. */
export function Loaded<T>({ from, skeleton = 6, otherwise, children }: LoadedProps<T>) {
  const { data } = from;
  const failed = from.error && <FailedRead from={from} otherwise={otherwise} />;
  if (data === undefined) return failed ?? <Skeleton rows={skeleton} />;
  return (
    <>
      {failed}
      {children(data)}
    </>
  );
}

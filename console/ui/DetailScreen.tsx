import type { ReactNode } from 'react';
import type { Read } from '../core/api';
import { GoBack } from './GoBack';
import { Loaded } from './Loaded';
import { Screen } from './Screen';

type DetailProps<T> = {
  /** The title, also while there is nothing to name it after. */
  readonly title: (data: T | undefined) => string;
  /** What kind of thing it is, where the title is its own name. */
  readonly kind?: string;
  readonly back: string;
  readonly hasTabs?: boolean;
  readonly from: Read<T>;
  /** The chip beside the title. */
  readonly status?: (data: T) => ReactNode;
  readonly actions?: (data: T) => ReactNode;
  readonly skeleton?: number;
  readonly children: (data: T) => ReactNode;
};

/** One thing of an area: title with its state and the steps that may be taken, then what there is to know of it. */
export function DetailScreen<T>({
  title,
  kind,
  back,
  hasTabs = false,
  from,
  status,
  actions,
  skeleton = 12,
  children,
}: DetailProps<T>) {
  const { data } = from;
  return (
    <Screen
      title={title(data)}
      kind={data === undefined ? undefined : kind}
      back={back}
      hasTabs={hasTabs}
      aside={data !== undefined && status?.(data)}
      actions={data !== undefined && actions?.(data)}
    >
      <Loaded from={from} skeleton={skeleton} otherwise={<GoBack to={back} hasTabs={hasTabs} />}>
        {children}
      </Loaded>
    </Screen>
  );
}

import type { ReactNode } from 'react';
import { PagedList, type PagedProps } from './PagedList';
import { Screen } from './Screen';

type ListScreenProps<R> = Omit<PagedProps<R>, 'label'> & {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Where the arrow before the title leads. */
  readonly back?: string;
  /** Figures that sum the list up. */
  readonly above?: ReactNode;
};

/** A list of an area: head, figures, filters, and one page of it. Sort, filters and page are in the address. */
export function ListScreen<R>({ title, actions, back, above, ...list }: ListScreenProps<R>) {
  return (
    <Screen title={title} actions={actions} {...(back && { back })}>
      {above}
      <PagedList {...list} label={title} />
    </Screen>
  );
}

import { CopyIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import type { Client } from '#shared/contract/client';
import { readAll } from '../core/exportList';
import { useStory } from '../core/story';
import { useInTrade } from '../core/trade';
import type { Column } from './column';
import { useLocale } from './locale';
import { Row } from './Row';
import { useCopiedRows } from './useCopiedRows';
import type { ChosenRows } from './useChosenRows';

type Rows<R> = { readonly content: readonly R[]; readonly totalPages: number };
/** Asks for a page of all that the filters let through, in the order of the list. */
export type ReadPage<R> = (client: Client, page: { readonly page: number; readonly size: number }) => Promise<Rows<R>>;
/** Rows of a page, where a list is read to its end. */
const rowsAtOnce = 500;

type ChosenBarProps<R> = {
  readonly chosen: ChosenRows<R>;
  readonly columns: readonly Column<R>[];
  /** How many the filters let through, on all pages. */
  readonly matching: number;
  readonly readPage: ReadPage<R>;
  /** What else can be done with the chosen ones. */
  readonly actions?: ReactNode;
};

/** How many rows are chosen, how all that match join them, and what can be done with them. */
export function ChosenBar<R>({ chosen, columns, matching, readPage, actions }: ChosenBarProps<R>) {
  const { t } = useTranslation('ui');
  const { start, isBusy } = useStory(readAll, { untilLeft: true });
  const locale = useLocale();
  const counted = (count: number) => ({ count, shown: numberFormat(locale).format(count) });
  const inTrade = useInTrade();
  const copy = useCopiedRows(columns, chosen);
  const addAll = async () => {
    const found: R[] = [];
    const outcome = await start({
      readPage: async (client, page) => {
        const { content, totalPages } = await readPage(client, { page, size: rowsAtOnce });
        found.push(...inTrade(content));
        return totalPages;
      },
    });
    if (outcome === 'done') chosen.add(found);
  };
  if (chosen.count === 0) return null;
  return (
    <Row $gap={12}>
      <strong role="status">{t('chosen.count', counted(chosen.count))}</strong>
      {chosen.isPageChosen && chosen.count < matching && (
        <Button size="small" variant="link" loading={isBusy} onClick={() => void addAll()}>
          {t('chosen.all', counted(matching))}
        </Button>
      )}
      <Button size="small" leadingVisual={CopyIcon} onClick={copy}>
        {t('chosen.copy')}
      </Button>
      {actions}
      <Button size="small" variant="invisible" onClick={chosen.clear}>
        {t('chosen.clear')}
      </Button>
    </Row>
  );
}

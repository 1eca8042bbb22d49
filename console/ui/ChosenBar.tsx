import { CopyIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import { readRows } from '../core/exportList';
import { useStory } from '../core/story';
import type { Column } from './column';
import type { FileOf } from './ExportButtons';
import { useLanguage, useLocale } from './locale';
import { Row } from './Row';
import { useCopiedRows } from './useCopiedRows';
import type { ChosenRows } from './useChosenRows';

type ChosenBarProps<R> = {
  readonly chosen: ChosenRows<R>;
  readonly columns: readonly Column<R>[];
  /** How many the filters let through, on all pages. */
  readonly matching: number;
  /** The whole list, as it is filtered. */
  readonly file: FileOf<R>;
  /** What else can be done with the chosen ones. */
  readonly actions?: ReactNode;
};

/** Has all that the filters let through join the chosen ones; given up when they are changed meanwhile. */
function useAddAll<R>(chosen: ChosenRows<R>, file: FileOf<R>) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const { start, giveUp, isBusy } = useStory(readRows, { untilLeft: true });
  const asked = JSON.stringify(file.query);
  useEffect(() => giveUp, [asked, giveUp]);
  const addAll = () =>
    start({
      read: (client) => file.readRows(client, language),
      cut: t('chosen.cut'),
      take: (rows) => chosen.addAll(rows as readonly R[]),
    });
  return { addAll, isBusy };
}

/** How many rows are chosen, also where this page does not show them, how all that match join them, and what can be done with them. */
export function ChosenBar<R>({ chosen, columns, matching, file, actions }: ChosenBarProps<R>) {
  const { t } = useTranslation('ui');
  const { addAll, isBusy } = useAddAll(chosen, file);
  const locale = useLocale();
  const counted = (count: number) => ({ count, shown: numberFormat(locale).format(count) });
  const copy = useCopiedRows(columns, chosen);
  if (chosen.count === 0) return null;
  return (
    <Row $gap={12}>
      <span role="status">
        <strong>{t('chosen.count', counted(chosen.count))}</strong>
        {chosen.elsewhere > 0 && t('chosen.elsewhere', counted(chosen.elsewhere))}
      </span>
      {chosen.isPageChosen && chosen.count < matching && (
        <Button size="small" variant="link" loading={isBusy} onClick={() => void addAll()}>
          {t('chosen.all', counted(matching))}
        </Button>
      )}
      {chosen.elsewhere > 0 && chosen.elsewhere < chosen.count && (
        <Button size="small" variant="link" onClick={chosen.keepShown}>
          {t('chosen.keepShown')}
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

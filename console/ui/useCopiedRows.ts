import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pastedTable } from '#shared/format/csv';
import { numberFormat } from '#shared/format/intl';
import { fileColumns } from '#shared/lists/fields';
import { refusalOf } from '../core/refusal';
import { useAppDispatch } from '../core/store';
import { showError, showSuccess } from '../core/toasts';
import type { Column } from './column';
import { useLocale } from './locale';
import type { ChosenRows } from './useChosenRows';

/** Whether a copy is meant for something else: marked text, or a field that is written in. */
const isElsewhere = () =>
  String(window.getSelection()) !== '' ||
  document.activeElement?.matches('input:not([type=checkbox]), textarea, select');

/** Copies the chosen rows as a table that spreadsheets take: by Ctrl-C, and by what this answers. */
export function useCopiedRows<R>(columns: readonly Column<R>[], chosen: ChosenRows<R>): () => void {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const tableOf = (rows: readonly R[]) => {
    const fields = fileColumns(
      columns.flatMap(({ exported }) => exported ?? []),
      (key, values) => String(t(key as never, values as never)),
    );
    return pastedTable({
      heads: fields.map(({ head }) => head),
      rows: rows.map((row) => fields.map(({ value }) => value(row))),
    });
  };
  const locale = useLocale();
  const say = ({ length: count }: readonly R[]) =>
    dispatch(showSuccess(t('chosen.copied', { count, shown: numberFormat(locale).format(count) })));
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const rows = chosen.rows();
      if (rows.length === 0 || isElsewhere()) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', tableOf(rows));
      say(rows);
    };
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  });
  return () => {
    const rows = chosen.rows();
    const copied =
      navigator.clipboard?.writeText(tableOf(rows)) ?? Promise.reject(new Error('There is no clipboard here.'));
    copied.then(
      () => say(rows),
      () => dispatch(showError(refusalOf(new Error(t('chosen.notCopied'))))),
    );
  };
}

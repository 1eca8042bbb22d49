import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import { useSentence } from '../../../../core/sentence';
import { Muted, Table, textColumn, useLocale } from '../../../../ui';
import type { AskedCoverage } from './useAsOpened';

/** Why each that was tried could not be activated, by its id; null: it is active. */
export type Results = ReadonlyMap<string, string | null>;
type ActivationRowsProps = { readonly coverages: readonly AskedCoverage[]; readonly results: Results };

/** More than these nobody reads. */
const mostShown = 200;
/** Of very many: what failed first, then what waits, what is skipped, what is done. */
const rankOf = ({ id, canActivate }: AskedCoverage, results: Results): number => {
  if (!canActivate) return 2;
  const why = results.get(id);
  return why === undefined ? 1 : why === null ? 3 : 0;
};
const foremost = (rows: readonly AskedCoverage[], results: Results): readonly AskedCoverage[] =>
  rows.length <= mostShown
    ? rows
    : [0, 1, 2, 3].flatMap((rank) => rows.filter((row) => rankOf(row, results) === rank)).slice(0, mostShown);

/** What becomes of each chosen coverage: those that can be activated first, then what is skipped, and why. */
export function ActivationRows({ coverages, results }: ActivationRowsProps) {
  const { t } = useTranslation('coverages');
  const sentence = useSentence();
  const locale = useLocale();
  const ready = coverages.filter(({ canActivate }) => canActivate);
  const skipped = coverages.filter(({ canActivate }) => !canActivate);
  const rows = foremost([...ready, ...skipped], results);
  const more = coverages.length - rows.length;
  const becomes = ({ id, canActivate, uiState }: AskedCoverage) => {
    if (!canActivate) return t('activateMany.skipped', { why: t(`activateMany.why.${uiState}`) });
    const why = results.get(id);
    if (why === undefined) return t('activateMany.waiting');
    return why === null ? t('activateMany.done') : t('activateMany.failed', { why: sentence(why) });
  };
  return (
    <>
      <strong role="status">
        {t('activateMany.count', {
          done: ready.filter(({ id }) => results.get(id) === null).length,
          count: ready.length,
          skipped: skipped.length,
        })}
      </strong>
      <Table
        label={t('activateMany.title')}
        rows={rows}
        keyOf={({ id }) => id}
        dim={({ canActivate }) => !canActivate}
        columns={[
          textColumn<AskedCoverage>({ id: 'label', head: t('list.label') }, ({ label }) => label),
          textColumn({ id: 'becomes', head: t('activateMany.becomes') }, becomes),
        ]}
      />
      {more > 0 && <Muted>{t('activateMany.more', { count: more, shown: numberFormat(locale).format(more) })}</Muted>}
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { useSentence } from '../../../../core/sentence';
import { Table, textColumn } from '../../../../ui';

/** Why each that was tried could not be activated, by its id; null: it is active. */
export type Results = Readonly<Record<string, string | null>>;
type ActivationRowsProps = { readonly coverages: readonly Coverage[]; readonly results: Results };

/** What becomes of each chosen coverage: those that can be activated first, then what is skipped, and why. */
export function ActivationRows({ coverages, results }: ActivationRowsProps) {
  const { t } = useTranslation('coverages');
  const sentence = useSentence();
  const ready = coverages.filter(({ canActivate }) => canActivate);
  const skipped = coverages.filter(({ canActivate }) => !canActivate);
  const becomes = ({ id, canActivate, uiState }: Coverage) => {
    if (!canActivate) return t('activateMany.skipped', { why: t(`activateMany.why.${uiState}`) });
    const why = results[id];
    if (why === undefined) return t('activateMany.waiting');
    return why === null ? t('activateMany.done') : t('activateMany.failed', { why: sentence(why) });
  };
  return (
    <>
      <strong role="status">
        {t('activateMany.count', {
          done: ready.filter(({ id }) => results[id] === null).length,
          count: ready.length,
          skipped: skipped.length,
        })}
      </strong>
      <Table
        label={t('activateMany.title')}
        rows={[...ready, ...skipped]}
        keyOf={({ id }) => id}
        dim={({ canActivate }) => !canActivate}
        columns={[
          textColumn<Coverage>({ id: 'label', head: t('list.label') }, ({ label }) => label),
          textColumn({ id: 'becomes', head: t('activateMany.becomes') }, becomes),
        ]}
      />
    </>
  );
}

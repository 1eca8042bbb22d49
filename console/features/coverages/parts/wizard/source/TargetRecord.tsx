import { useTranslation } from 'react-i18next';
import { findConditions } from '#shared/contract/catalog';
import { formatFullDay, formatPeriod } from '#shared/format/date';
import { formatNumber } from '#shared/format/number';
import { useRead } from '../../../../../core/api';
import { Details, Loaded, useLocale } from '../../../../../ui';
import type { Draft } from '../../../stories/draft';

type Run = { readonly from: string; readonly to: string };
const runOf = ({ from, to }: Run, locale: string) =>
  from === to ? formatFullDay(from, locale) : formatPeriod(from, to, locale);

/** What the data set knows of the chosen place: per variable, the period and the gaps. */
export function TargetRecord({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { t: view } = useTranslation('view');
  const whole = (count: number) => formatNumber(count, 0, locale);
  const conditions = useRead(findConditions, {
    query: { monitoringTargetId: draft.targetId, dataSetId: draft.dataSetId },
  });
  return (
    <Loaded from={conditions}>
      {(all) => (
        <Details
          title={t('source.record', { name: draft.targetName })}
          rows={all.map(({ id, name, firstDate, lastDate, days, missingDays, refused }) => {
            const told = {
              first: formatFullDay(firstDate, locale),
              last: formatFullDay(lastDate, locale),
              days: whole(days),
              missing: whole(missingDays),
            };
            return [
              view(`variable.${id}`, { defaultValue: name }),
              refused.length === 0
                ? t('source.days', told)
                : t('source.daysRefused', {
                    ...told,
                    count: whole(refused.reduce((sum, run) => sum + run.days, 0)),
                    refused: refused.map((run) => runOf(run, locale)).join(', '),
                  }),
            ];
          })}
        />
      )}
    </Loaded>
  );
}

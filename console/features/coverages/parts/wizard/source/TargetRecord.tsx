import { useTranslation } from 'react-i18next';
import { findConditions } from '#shared/contract/catalog';
import { useRead } from '../../../../../core/api';
import { Details, Loaded } from '../../../../../ui';
import type { Draft } from '../../../stories/draft';

const runOf = ({ from, to }: { readonly from: string; readonly to: string }) =>
  from === to ? from : `${from} – ${to}`;

/** What the data set knows of the chosen place: per variable, the period and the gaps. */
export function TargetRecord({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('coverages');
  const conditions = useRead(findConditions, {
    query: { monitoringTargetId: draft.targetId, dataSetId: draft.dataSetId },
  });
  return (
    <Loaded from={conditions}>
      {(all) => (
        <Details
          title={t('source.record', { name: draft.targetName })}
          rows={all.map(({ name, firstDate, lastDate, days, missingDays, refused }) => {
            const told = { first: firstDate, last: lastDate, days, missing: missingDays };
            return [
              name,
              refused.length === 0
                ? t('source.days', told)
                : t('source.daysRefused', {
                    ...told,
                    count: refused.reduce((sum, run) => sum + run.days, 0),
                    refused: refused.map(runOf).join(', '),
                  }),
            ];
          })}
        />
      )}
    </Loaded>
  );
}

import { useTranslation } from 'react-i18next';
import { formatPeriod } from '#shared/format/date';
import { riskOf } from '#shared/engine/risks/list';
import { PayoutCurve } from '#shared/view/PayoutCurve';
import { Card, CardTitle, Details, Halves, useLocale, useSay } from '../../../../ui';
import { termsOfDraft, type Draft } from './draft';

/** All choices together, before they are simulated. */
export function ReviewStep({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const say = useSay();
  const terms = termsOfDraft(draft);
  const risk = riskOf(draft.riskTypeId);
  return (
    <Halves>
      <Details
        title={t('wizard.review')}
        rows={[
          [t('payout.label'), draft.label || `${risk.path.split('>').at(-1)?.trim()} Stress Cover`],
          [t('source.risk'), risk.name],
          [t('source.dataSet'), draft.dataSetId],
          [t('source.target'), draft.targetName],
          [t('wizard.indexes'), draft.indexId],
          [
            t('detail.parameters'),
            Object.entries(draft.parameters)
              .filter(([, value]) => value !== '')
              .map(([key, value]) => `${key} ${value}`)
              .join(', '),
          ],
          [t('index.expression'), draft.expression],
          [t('card.period'), formatPeriod(draft.start, draft.end, locale)],
          [t('payout.trigger'), `${t(`comparator.${draft.comparator}`)} ${draft.trigger} ${draft.unit}`],
          [t('payout.amount'), `${draft.minPayout} %`],
          [t('payout.exit'), draft.exit && `${draft.exit} ${draft.unit}`],
          [t('payout.limit'), `${draft.limit} %`],
          [t('payout.ratio'), draft.lossRatio],
          [t('payout.currency'), draft.currency],
          [t('payout.detrend'), t(`detrend.${draft.detrend}`, { defaultValue: draft.detrend })],
        ]}
      />
      {terms && (
        <Card>
          <CardTitle>{t('payout.curve')}</CardTitle>
          <PayoutCurve
            terms={terms}
            measure={{ unit: draft.unit, decimals: draft.decimals, duration: draft.duration }}
            locale={locale}
            say={say}
          />
        </Card>
      )}
    </Halves>
  );
}

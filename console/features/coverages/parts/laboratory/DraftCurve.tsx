import { useTranslation } from 'react-i18next';
import { PayoutCurve } from '../../../../ui/chart/PayoutCurve';
import { Card, CardTitle, Muted, useLocale, useViewTranslate } from '../../../../ui';
import { measureOfDraft, typedOf } from '../../stories/draft';
import { termsOfDraft } from '../../stories/faults';
import type { StepProps } from '../step';

/** The curve of the typed terms; dragging its ends types them. */
export function DraftCurve({ draft, change }: StepProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const tView = useViewTranslate();
  const terms = termsOfDraft(draft);
  return (
    <Card>
      <CardTitle>{t('payout.curve')}</CardTitle>
      {terms ? (
        <PayoutCurve
          terms={terms}
          measure={measureOfDraft(draft, locale)}
          locale={locale}
          t={tView}
          onChange={({ trigger, exit }) =>
            change({
              trigger: typedOf(draft, trigger),
              ...(exit === null ? {} : { exit: typedOf(draft, exit) }),
            })
          }
        />
      ) : (
        <Muted>{t('payout.noCurve')}</Muted>
      )}
    </Card>
  );
}

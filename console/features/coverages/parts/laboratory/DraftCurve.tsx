import { useTranslation } from 'react-i18next';
import { PayoutCurve } from '../../../../ui/chart/PayoutCurve';
import { Card, CardTitle, Muted, useLocale, useViewTranslate } from '../../../../ui';
import type { MovedMarks } from '../../../../ui/chart/curveMove';
import { measureOfDraft, typedOf, type Draft, type DraftChange } from '../../stories/draft';
import { termsOfDraft } from '../../stories/faults';
import { withTrigger } from '../../stories/levers';
import type { StepProps } from '../step';

/** Marks that were moved on the curve, as they would be typed; the exit goes along with the trigger as with its lever. */
function typedMarks(draft: Draft, { trigger, exit }: MovedMarks): DraftChange {
  const typed = typedOf(draft, trigger);
  if (exit === null) return { trigger: typed };
  return typed === draft.trigger ? { exit: typedOf(draft, exit) } : withTrigger(draft, Number(typed));
}

/** The curve of the typed terms; dragging its ends types them, where they can be changed. */
export function DraftCurve({ draft, change }: Pick<StepProps, 'draft'> & Partial<Pick<StepProps, 'change'>>) {
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
          unit={draft.unit}
          locale={locale}
          t={tView}
          {...(change && { onChange: (moved: MovedMarks) => change(typedMarks(draft, moved)) })}
        />
      ) : (
        <Muted>{t('payout.noCurve')}</Muted>
      )}
    </Card>
  );
}

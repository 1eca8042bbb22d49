import { useTranslation } from 'react-i18next';
import { PayoutCurve } from '../../../../ui/chart/PayoutCurve';
import { Card, CardTitle, Halves, Muted, Stack, useLocale, useViewTranslate } from '../../../../ui';
import { measureOfDraft, typedOf } from '../../stories/draft';
import { termsOfDraft } from '../../stories/faults';
import { Laboratory } from '../laboratory/Laboratory';
import { PayoutStructure } from './PayoutStructure';
import { RiskPeriod } from './RiskPeriod';
import type { EntryProps, StepProps } from '../step';

type PayoutStepProps = EntryProps & { readonly today: string; readonly isEdit: boolean };

/** One payout structure, its amounts and the risk period; the curve is drawn by the function that later pays. */
export function PayoutStep({ draft, change, entry, today, isEdit }: PayoutStepProps) {
  return (
    <Halves>
      <Stack>
        <PayoutStructure draft={draft} change={change} entry={entry} isFixed={isEdit} />
        <RiskPeriod draft={draft} change={change} entry={entry} today={today} />
      </Stack>
      <Stack>
        <Laboratory draft={draft} change={change} today={today} isFixed={isEdit} />
        <DraftCurve draft={draft} change={change} />
      </Stack>
    </Halves>
  );
}

/** The curve of the typed terms; dragging its ends types them. */
function DraftCurve({ draft, change }: StepProps) {
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
          measure={measureOfDraft(draft)}
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

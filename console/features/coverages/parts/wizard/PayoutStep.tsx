import { Halves, Stack } from '../../../../ui';
import { DraftCurve } from '../laboratory/DraftCurve';
import { Laboratory } from '../laboratory/Laboratory';
import { PayoutStructure } from './PayoutStructure';
import { RiskPeriod } from './RiskPeriod';
import type { EntryProps } from '../step';

type PayoutStepProps = EntryProps & { readonly today: string; readonly isEdit: boolean };

/** One payout structure, its amounts and the risk period; the curve is drawn by the function that later pays. */
export function PayoutStep({ draft, change, entry, today, isEdit }: PayoutStepProps) {
  return (
    <Halves>
      <Stack>
        <PayoutStructure draft={draft} change={change} entry={entry} isFixed={isEdit} />
        <RiskPeriod draft={draft} change={change} entry={entry} today={today} />
        <DraftCurve draft={draft} change={change} />
      </Stack>
      <Laboratory draft={draft} change={change} today={today} isFixed={isEdit} />
    </Halves>
  );
}

import type { EventOverview } from '#shared/contract/monitoring';
import type { z } from 'zod';
import { StatusChip } from '#shared/view/StatusChip';
import { useEventMeaning, useEventStatus } from '../../../core/trade';
import { Tip } from '../../../ui';

type EventChipProps = { readonly status: z.output<typeof EventOverview>['status']; readonly size?: 'small' };

/** Where an event stands, with what that means as its tip. */
export function EventChip({ status, ...look }: EventChipProps) {
  const statusName = useEventStatus();
  const meaning = useEventMeaning();
  return (
    <Tip text={meaning(status)}>
      <StatusChip kind="event" status={status} label={statusName(status)} {...look} />
    </Tip>
  );
}

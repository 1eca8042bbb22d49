import { isRefused, owedBy } from '#shared/engine/status';
import { useEventStatus } from '../../../../core/trade';
import { Money, Muted } from '../../../../ui';
import type { MonitoringItem } from './MonitoredItem';

type ItemPayoutProps = { readonly item: MonitoringItem; readonly exact?: boolean };

/** What the index of an item pays, and that people have decided against it, where they have. */
export function ItemPayout({ item: { status, calculatedPayout }, exact = false }: ItemPayoutProps) {
  const statusName = useEventStatus();
  return (
    <>
      <Money of={owedBy(status, calculatedPayout)} exact={exact} />
      {isRefused(status) && <Muted>{statusName(status)}</Muted>}
    </>
  );
}

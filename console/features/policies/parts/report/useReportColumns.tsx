import { ArrowRightIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { mayFollow } from '#shared/contract/access';
import { isRefused } from '#shared/engine/status';
import { isMulti } from '#shared/lists/coverages';
import { EventTracker } from '#shared/view/card/EventTracker';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { useDates, useLocale, useViewTranslate, type Column } from '../../../../ui';
import { ItemPayout } from './ItemPayout';
import { indexOfItem, measureOfItem, nameOfItem, type MonitoringItem } from './MonitoredItem';

/** How near the index has come to its trigger. */
function Tracker({ item }: { readonly item: MonitoringItem }) {
  const locale = useLocale();
  const t = useViewTranslate();
  return (
    <div style={{ minWidth: 160 }}>
      <EventTracker
        compact
        isSeveral={isMulti(item.coverage)}
        triggers={item.triggers}
        value={item.indexValue}
        payoutPct={item.payoutPct}
        {...(isRefused(item.status) ? { look: 'closed' as const } : {})}
        terms={{ comparator: item.triggerComparator, trigger: item.trigger, exit: item.exit }}
        measure={measureOfItem(item, locale)}
        locale={locale}
        t={t}
      />
    </div>
  );
}

function ToEvent({ item }: { readonly item: MonitoringItem }) {
  const { t } = useTranslation('policies');
  return (
    <IconButton
      icon={ArrowRightIcon}
      variant="invisible"
      aria-label={`${t('claims.event')}: ${nameOfItem(item)}`}
      onClick={() => goTo(`/monitoring/event/${item.eventId}?backTo=/policies/policy/${item.policyId}&tab=report`)}
    />
  );
}

/** Columns of the monitoring report of a policy. */
export function useReportColumns(): readonly Column<MonitoringItem>[] {
  const { t } = useTranslation('policies');
  const { me } = useSession();
  const leadsOn = mayFollow(me, 'monitoring');
  const locale = useLocale();
  const dates = useDates();
  return [
    { id: 'target', head: t('report.target'), lead: true, cell: ({ monitoringTargetName }) => monitoringTargetName },
    { id: 'coverage', head: t('items.coverage'), cell: nameOfItem },
    {
      id: 'on',
      oneLine: true,
      head: t('report.on'),
      cell: ({ lastReportTime }) => dates.instant(lastReportTime),
    },
    {
      id: 'index',
      head: t('report.index'),
      numeric: true,
      cell: (item) => indexOfItem(item, locale),
    },
    { id: 'tracker', head: t('report.tracker'), cell: (item) => <Tracker item={item} /> },
    {
      id: 'payout',
      oneLine: true,
      head: t('report.payout'),
      numeric: true,
      cell: (item) => <ItemPayout item={item} />,
    },
    {
      id: 'event',
      head: t('claims.event'),
      control: true,
      cell: (item) => leadsOn && item.eventId && <ToEvent item={item} />,
    },
  ];
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { readEvent } from '#shared/contract/monitoring';
import { useRead } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { useListParams } from '../../../core/routing';
import { GoBack, Loaded, Row, Screen, useBeyondLast } from '../../../ui';
import { EventActions } from '../parts/event/EventActions';
import { EventBody } from '../parts/event/EventBody';
import { MoveDialog, type EventStatus } from '../parts/event/MoveDialog';
import { ShareDialog } from '../parts/event/ShareDialog';
import { EventChip } from '../parts/EventChip';

/** What of the map's state an event is opened with, for the way back. */
const mapState = ['coordinates', 'bounds', 'zoom', 'variablesSelected'] as const;
function mapAddress(query: URLSearchParams): string {
  const state = new URLSearchParams(
    mapState.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? '']] : [])),
  );
  return state.size > 0 ? `/monitoring?${String(state)}` : '/monitoring';
}

/** One parametric event: the monitored life of a coverage in one period. */
export default function EventDetail() {
  const { t } = useTranslation('monitoring');
  const id = useIdOfAddress();
  const list = useListParams(15);
  const event = useRead(readEvent, { params: { id }, query: { page: list.page, size: list.size } });
  const [isSharing, setSharing] = useState(false);
  const [moveTo, setMoveTo] = useState<EventStatus | null>(null);
  const { data } = event;
  const { me } = useSession();
  const totalPages = data && Math.ceil(data.policyItemsTotal / list.size);
  useBeyondLast(list, { ...event, data: totalPages === undefined ? undefined : { totalPages } });
  // Whoever came by a link of their own work goes back to what is theirs.
  const hasArea = may(me, { area: 'monitoring' });
  const back = hasArea ? mapAddress(list.query) : data ? `/coverages/coverage/${data.coverage.id}` : '/coverages';
  return (
    <Screen
      title={
        data ? t('detail.title', { trigger: data.coverage.triggerLabel, label: data.coverage.label }) : t('list.title')
      }
      back={back}
      aside={data && <EventChip status={data.status} />}
      actions={data && <EventActions event={data} onMove={setMoveTo} onShare={() => setSharing(true)} />}
    >
      <Loaded from={event} skeleton={12} otherwise={<GoBack to={back} />}>
        {(shown) => (
          <>
            <EventBody event={shown} list={list} />
            {isSharing && <ShareDialog eventId={id} label={shown.coverage.label} onClose={() => setSharing(false)} />}
            {moveTo && <MoveDialog event={shown} to={moveTo} onClose={() => setMoveTo(null)} />}
          </>
        )}
      </Loaded>
      {!data && !event.error && <Row role="status">{t('detail.loading')}</Row>}
    </Screen>
  );
}

import { XIcon } from '@primer/octicons-react';
import { IconButton, Timeline } from '@primer/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { EventListItem, listEvents } from '#shared/contract/monitoring';
import { useRead } from '../../../../core/api';
import { FailedRead, Muted, Row } from '../../../../ui';
import { usePanel } from '../../../../ui/usePanel';
import { EventEntry } from './EventEntry';

export const panelWidth = 420;
const Panel = styled.aside`
  position: absolute;
  inset-block: 0;
  right: 0;
  z-index: 4;
  width: min(${panelWidth}px, 100%);
  overflow: auto;
  box-sizing: border-box;
  padding: 12px 16px;
  background: var(--bgColor-default);
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
  box-shadow: var(--shadow-floating-medium);
  @keyframes slide {
    from {
      transform: translateX(100%);
    }
  }
  animation: slide 200ms ease-out;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  h2 {
    margin: 0;
    font-size: 16px;
  }
`;
const Head = styled(Row)`
  justify-content: space-between;
  position: sticky;
  top: -12px;
  z-index: 1;
  padding: 8px 0;
  background: var(--bgColor-default);
`;
const shownAtOnce = 200;

type PanelProps = {
  readonly ids: readonly string[];
  /** Those that are over and decided are shown. */
  readonly ended: boolean;
  readonly onClose: () => void;
};

/** The newest first; each is read for itself, so that one that nobody can read costs no other. */
function readable(items: readonly unknown[]) {
  const read = items.flatMap((item) => {
    const { data } = EventListItem.safeParse(item);
    return data ? [data.parametricEvent] : [];
  });
  return read.sort((one, other) => other.coverage.end.localeCompare(one.coverage.end));
}

/** What is insured at the chosen place: a timeline of its events. Hidden until it has been read. */
export function EventPanel({ ids, ended, onClose }: PanelProps) {
  const { t } = useTranslation('monitoring');
  const events = useRead(listEvents, { body: ids.slice(0, shownAtOnce) }, { skip: ids.length === 0 });
  usePanel(ids.join(), onClose);
  const shown = useMemo(() => readable(events.data ?? []), [events.data]);
  const unread = (events.data?.length ?? 0) - shown.length;
  if (ids.length === 0 || (!events.data && !events.error)) return null;
  return (
    <Panel aria-labelledby="panel-title">
      <Head>
        <h2 id="panel-title">{t(ended ? 'map.ended' : 'map.active', { count: ids.length })}</h2>
        <IconButton icon={XIcon} variant="invisible" aria-label={t('map.close')} onClick={onClose} />
      </Head>
      <FailedRead from={events} />
      {events.isCurrent && events.data?.length === 0 && <Muted>{t('map.none')}</Muted>}
      <Timeline>
        {shown.map((event) => (
          <EventEntry key={event.id} event={event} />
        ))}
      </Timeline>
      {unread > 0 && <Muted role="status">{t('map.unread', { count: unread })}</Muted>}
      {ids.length > shownAtOnce && <Muted>{t('map.more', { count: ids.length - shownAtOnce })}</Muted>}
    </Panel>
  );
}

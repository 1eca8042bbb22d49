import { XIcon } from '@primer/octicons-react';
import { IconButton, Timeline } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { listEvents } from '#shared/contract/monitoring';
import { formatInstant } from '#shared/format/date';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, shown, termsOf } from '#shared/view/measure';
import { RiskIcon } from '#shared/view/RiskIcon';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../../core/api';
import { Link, useLocation } from '../../../../core/routing';
import { Muted, Row, useLocale, useSay } from '../../../../ui';

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

type PanelProps = { readonly ids: readonly string[]; readonly onClose: () => void };

/** What is insured at the chosen place: a timeline of its events. Hidden until it has been read. */
export function EventPanel({ ids, onClose }: PanelProps) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const say = useSay();
  const { pathname, search } = useLocation();
  const read = useRead(listEvents, { body: ids.slice(0, shownAtOnce) }, { skip: ids.length === 0 });
  if (!read.data || ids.length === 0) return null;
  const backTo = encodeURIComponent(`${pathname}${search}`);
  return (
    <Panel aria-labelledby="panel-title">
      <Head>
        <h2 id="panel-title">{t('map.active', { count: ids.length })}</h2>
        <IconButton icon={XIcon} variant="invisible" aria-label={t('map.close')} onClick={onClose} />
      </Head>
      {read.data.length === 0 && <Muted>{t('map.none')}</Muted>}
      <Timeline>
        {read.data.map(({ parametricEvent: event }) => (
          <Timeline.Item key={event.id}>
            <Timeline.Badge>
              <RiskIcon risk={event.coverage.riskTypeId} size={18} title={event.coverage.riskTypeId} />
            </Timeline.Badge>
            <Timeline.Body>
              <Muted>
                {t('list.asOf')} {formatInstant(event.runTime, locale)}
              </Muted>
              <Row>
                <Link to={`/monitoring/event/${event.id}?backTo=${backTo}`}>{event.coverage.label}</Link>
                <StatusChip
                  kind="event"
                  status={event.status}
                  label={event.status.replaceAll('_', ' ')}
                  title={t(`meaning.${event.status}`)}
                  size="small"
                />
              </Row>
              <IndexTracker
                value={event.indexValue}
                terms={termsOf(event.coverage)}
                measure={measureOf(event.coverage)}
                locale={locale}
                say={say}
              />
              <Muted>
                {t('map.actual', {
                  value: event.indexValue === null ? '---' : shown(event.indexValue, measureOf(event.coverage), locale),
                })}
              </Muted>
            </Timeline.Body>
          </Timeline.Item>
        ))}
      </Timeline>
      {ids.length > shownAtOnce && <Muted>{t('map.more', { count: ids.length - shownAtOnce })}</Muted>}
    </Panel>
  );
}

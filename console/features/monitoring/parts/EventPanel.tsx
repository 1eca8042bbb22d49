import { XIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { eventOverviews } from '#shared/contract/monitoring';
import { formatInstant } from '#shared/format/date';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, termsOf } from '#shared/view/measure';
import { RiskIcon } from '#shared/view/RiskIcon';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../core/api';
import { Link } from '../../../core/routing';
import { Muted, Row } from '../../../ui/look';
import { Loaded } from '../../../ui/Loaded';
import { useLocale } from '../../../ui/pieces';
import { useSay } from '../../../ui/say';

const Panel = styled.aside`
  position: absolute;
  inset: 0 0 0 auto;
  z-index: 3;
  width: min(380px, 100%);
  overflow: auto;
  padding: 16px;
  box-sizing: border-box;
  background: var(--bgColor-default);
  border-left: 1px solid var(--borderColor-default);
  box-shadow: -8px 0 24px rgb(19 32 43 / 12%);
  animation: slide-in 160ms ease-out;
  @keyframes slide-in {
    from {
      transform: translateX(40px);
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;
/** Events one below the other on a line. */
const Timeline = styled.ol`
  list-style: none;
  margin: 12px 0 0;
  padding: 0 0 0 14px;
  border-left: 2px solid var(--borderColor-muted);
  display: grid;
  gap: 20px;
  li {
    position: relative;
  }
  li::before {
    content: '';
    position: absolute;
    left: -20px;
    top: 6px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: var(--fgColor-accent);
  }
`;

/** The events of a place that was chosen on the map. */
export function EventPanel({
  ids,
  backTo,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly backTo: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const say = useSay();
  const events = useRead(eventOverviews, { query: { ids: ids.join(',') } });
  return (
    <Panel aria-label={t('map.panel', { count: ids.length })}>
      <Row>
        <strong>{t('map.panel', { count: ids.length })}</strong>
        <IconButton
          style={{ marginLeft: 'auto' }}
          icon={XIcon}
          variant="invisible"
          aria-label={t('map.close')}
          onClick={onClose}
        />
      </Row>
      <Loaded from={events} skeleton={4}>
        {(all) => (
          <Timeline>
            {all.map((event) => (
              <li key={event.id}>
                <Muted>{t('map.asOf', { when: formatInstant(event.runTime, locale) })}</Muted>
                <Row $gap={8}>
                  <RiskIcon risk={event.coverage.riskTypeId} size={20} />
                  <Link to={`/monitoring/event/${event.id}?backTo=${encodeURIComponent(backTo)}`}>
                    {event.coverage.label}
                  </Link>
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
              </li>
            ))}
          </Timeline>
        )}
      </Loaded>
    </Panel>
  );
}

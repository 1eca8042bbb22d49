import { ActionList, ActionMenu, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { moveEvent, type EventDetail } from '#shared/contract/monitoring';
import { createPermalink } from '#shared/contract/publicEvents';
import { useMissingRoles, useSession } from '../../../../core/profile';
import { goTo, useLocation } from '../../../../core/routing';
import { useSentence } from '../../../../core/sentence';
import { useEventMeaning, useEventStatus } from '../../../../core/trade';
import type { EventStatus } from './MoveDialog';

type ActionsProps = {
  readonly event: EventDetail;
  readonly onMove: (to: EventStatus) => void;
  readonly onShare: () => void;
};

/** To the event's coverage, on to its next status, and to a public link. */
export function EventActions({ event, onMove, onShare }: ActionsProps) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const { pathname } = useLocation();
  const sharers = useMissingRoles(createPermalink);
  return (
    <>
      {may(me, { area: 'coverages' }) && (
        <Button onClick={() => goTo(`/coverages/coverage/${event.coverage.id}?backTo=${pathname}`)}>
          {t('detail.coverage')}
        </Button>
      )}
      {may(me, moveEvent) && event.moves.some(({ allowed }) => allowed) && (
        <Moves moves={event.moves} onMove={onMove} />
      )}
      {(may(me, createPermalink) || sharers) && (
        <Button
          variant="primary"
          disabled={sharers !== null}
          title={sharers ? t('detail.notYours', { roles: sharers }) : undefined}
          onClick={onShare}
        >
          {t('detail.share')}
        </Button>
      )}
    </>
  );
}

type MovesProps = Pick<EventDetail, 'moves'> & Pick<ActionsProps, 'onMove'>;

/** Every status that an event may come to; what forbids one stands below it. */
function Moves({ moves, onMove }: MovesProps) {
  const { t } = useTranslation('monitoring');
  const sentence = useSentence();
  const statusName = useEventStatus();
  const meaning = useEventMeaning();
  return (
    <ActionMenu>
      <ActionMenu.Button>{t('detail.move')}</ActionMenu.Button>
      <ActionMenu.Overlay>
        <ActionList>
          {moves.map(({ to, allowed, why }) => (
            <ActionList.Item
              key={to}
              disabled={!allowed}
              variant={to === 'TERMINATED' ? 'danger' : 'default'}
              onSelect={() => onMove(to)}
            >
              {statusName(to)}
              <ActionList.Description variant="block">{why ? sentence(why) : meaning(to)}</ActionList.Description>
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

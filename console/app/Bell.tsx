import { BellIcon } from '@primer/octicons-react';
import { CounterLabel, IconButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { findInbox } from '#shared/contract/inbox';
import { useRead } from '../core/api';
import { goTo } from '../core/routing';

const Place = styled.span`
  position: relative;
  display: inline-flex;
`;
const Count = styled(CounterLabel)`
  position: absolute;
  top: -2px;
  right: -4px;
  pointer-events: none;
`;
const most = 99;

/** How many messages wait; the stream keeps the figure fresh. */
export function Bell() {
  const { t } = useTranslation('shell');
  const unread = useRead(findInbox, { query: { size: 1 } }).data?.unread ?? 0;
  return (
    <Place>
      <IconButton
        icon={BellIcon}
        variant="invisible"
        aria-label={t('inbox.bell', { count: unread })}
        onClick={() => goTo('/inbox')}
        style={{ color: '#fff' }}
      />
      {unread > 0 && (
        <Count aria-hidden="true" variant="primary">
          {unread > most ? `${most}+` : unread}
        </Count>
      )}
    </Place>
  );
}

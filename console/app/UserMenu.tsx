import { ActionList, ActionMenu, Avatar, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useSession } from '../core/profile';
import { goTo, leavePage, onPlainClick } from '../core/routing';
import type { Session } from '../core/session';
import { ContrastChoice, LanguageChoice, ThemeChoice } from './choices';
import { useMay } from './Screens';

/** On a phone the picture alone stands for the person; the button's own name says who it is. */
const Name = styled.span`
  @media (max-width: 600px) {
    display: none;
  }
`;

/** Behind the person's name: the account, language, appearance, and the way out. */
export function UserMenu({ session }: { readonly session: Session }) {
  const { t } = useTranslation('shell');
  const { me, config } = useSession();
  const may = useMay();
  return (
    <ActionMenu>
      <ActionMenu.Anchor>
        <Button
          variant="invisible"
          aria-label={t('menu.label', { name: me.name })}
          style={{ color: '#fff' }}
          leadingVisual={<Avatar src="/icon.svg" alt="" size={20} />}
        >
          <Name>{me.name}</Name>
        </Button>
      </ActionMenu.Anchor>
      <ActionMenu.Overlay>
        <ActionList>
          <ActionList.LinkItem href={config.oidc.accountUrl ?? '/account'} target="_blank" rel="noreferrer">
            {t('menu.account')}
          </ActionList.LinkItem>
          {may('settings') && (
            <ActionList.LinkItem href="/settings" onClick={onPlainClick(() => goTo('/settings'))}>
              {t('menu.settings')}
            </ActionList.LinkItem>
          )}
          <LanguageChoice />
          <ThemeChoice />
          <ContrastChoice />
          <ActionList.Divider />
          <ActionList.Item onSelect={() => leavePage(() => void session.signOut())}>
            {t('menu.signOut')}
          </ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

import { ActionList, ActionMenu, Avatar, Button, useTheme } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consoleLanguages } from '#shared/phrases/languages';
import { changeLanguage } from '../core/i18n';
import { useSession } from '../core/profile';
import { goTo } from '../core/routing';
import { refusalOf } from '../core/refusal';
import type { Session } from '../core/session';
import { useAppDispatch } from '../core/store';
import { showError } from '../core/toasts';
import { useMay } from './Screens';
import { applyTheme, currentTheme, themes } from './theme';

/** The languages of this tenant's console. */
function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const { me } = useSession();
  const dispatch = useAppDispatch();
  return (
    <ActionList.Group selectionVariant="single">
      <ActionList.GroupHeading>{t('menu.language')}</ActionList.GroupHeading>
      {consoleLanguages
        .filter(({ code }) => me.languages.includes(code))
        .map(({ code, name }) => (
          <ActionList.Item
            key={code}
            selected={i18n.language === code}
            onSelect={() => void changeLanguage(code).catch((error: unknown) => dispatch(showError(refusalOf(error))))}
          >
            {name}
          </ActionList.Item>
        ))}
    </ActionList.Group>
  );
}

/** Light, dark, or as the system has it. */
function ThemeChoice() {
  const { t } = useTranslation('shell');
  const [theme, setTheme] = useState(currentTheme());
  const { setColorMode } = useTheme();
  const choose = (next: (typeof themes)[number]) => {
    applyTheme(next);
    setTheme(next);
    setColorMode(next === 'auto' ? 'auto' : next === 'dark' ? 'night' : 'day');
  };
  return (
    <ActionList.Group selectionVariant="single">
      <ActionList.GroupHeading>{t('menu.theme')}</ActionList.GroupHeading>
      {themes.map((choice) => (
        <ActionList.Item key={choice} selected={theme === choice} onSelect={() => choose(choice)}>
          {t(`theme.${choice}`)}
        </ActionList.Item>
      ))}
    </ActionList.Group>
  );
}

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
          leadingVisual={() => <Avatar src="/icon.svg" alt="" size={20} />}
        >
          {me.name}
        </Button>
      </ActionMenu.Anchor>
      <ActionMenu.Overlay>
        <ActionList>
          {config.oidc.accountUrl && (
            <ActionList.LinkItem href={config.oidc.accountUrl} target="_blank" rel="noreferrer">
              {t('menu.account')}
            </ActionList.LinkItem>
          )}
          {may('settings') && (
            <ActionList.LinkItem
              href="/settings"
              onClick={(event) => {
                event.preventDefault();
                goTo('/settings');
              }}
            >
              {t('menu.settings')}
            </ActionList.LinkItem>
          )}
          <LanguageChoice />
          <ThemeChoice />
          <ActionList.Divider />
          <ActionList.Item onSelect={() => void session.signOut()}>{t('menu.signOut')}</ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

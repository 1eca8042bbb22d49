import { ActionList, useTheme } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { consoleLanguages } from '#shared/phrases/languages';
import { changeLanguage } from '../core/i18n';
import { useSession } from '../core/profile';
import { refusalOf } from '../core/refusal';
import { useAppDispatch } from '../core/store';
import { showError } from '../core/toasts';
import { applyContrast, applyTheme, colorModeOf, contrasts, currentContrast, currentTheme, themes } from './theme';

/** The languages of this tenant's console. */
export function LanguageChoice() {
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
export function ThemeChoice() {
  const { t } = useTranslation('shell');
  const [theme, setTheme] = useState(currentTheme());
  const { setColorMode } = useTheme();
  const choose = (next: (typeof themes)[number]) => {
    applyTheme(next);
    setTheme(next);
    setColorMode(colorModeOf(next));
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

/** Contrast as the system has it, or high. */
export function ContrastChoice() {
  const { t } = useTranslation('shell');
  const [contrast, setContrast] = useState(currentContrast());
  const choose = (next: (typeof contrasts)[number]) => {
    applyContrast(next);
    setContrast(next);
  };
  return (
    <ActionList.Group selectionVariant="single">
      <ActionList.GroupHeading>{t('menu.contrast')}</ActionList.GroupHeading>
      {contrasts.map((choice) => (
        <ActionList.Item key={choice} selected={contrast === choice} onSelect={() => choose(choice)}>
          {t(`contrast.${choice}`)}
        </ActionList.Item>
      ))}
    </ActionList.Group>
  );
}

import { localMemory } from '../core/storage';
export const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];
const storageKey = 'isoline.theme';
const dark = () => matchMedia('(prefers-color-scheme: dark)').matches;

export const currentTheme = (): Theme => themes.find((theme) => theme === localMemory.getItem(storageKey)) ?? 'auto';

/** The page's own attributes follow the choice, so that background, components and charts agree. */
export function applyTheme(theme: Theme): void {
  localMemory.setItem(storageKey, theme);
  const shown = theme === 'auto' ? (dark() ? 'dark' : 'light') : theme;
  document.documentElement.dataset['colorMode'] = shown;
}
export function startTheme(): void {
  applyTheme(currentTheme());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(currentTheme()));
}

/** Our names of the choices in Primer's. */
const colorModes = { light: 'day', dark: 'night', auto: 'auto' } as const;
export const colorModeOf = (theme: Theme) => colorModes[theme];
export const startMode = () => colorModeOf(currentTheme());

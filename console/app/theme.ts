import { localMemory } from '../core/storage';
export const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];
/** How far words and lines stand out from what is behind them: as the system wants it, or high. */
export const contrasts = ['auto', 'high'] as const;
type Contrast = (typeof contrasts)[number];
const keys = { theme: 'isoline.theme', contrast: 'isoline.contrast' } as const;
const wants = { dark: '(prefers-color-scheme: dark)', contrast: '(prefers-contrast: more)' } as const;
const isWanted = (query: string) => matchMedia(query).matches;

export const currentTheme = (): Theme => themes.find((theme) => theme === localMemory.getItem(keys.theme)) ?? 'auto';
export const currentContrast = (): Contrast =>
  contrasts.find((contrast) => contrast === localMemory.getItem(keys.contrast)) ?? 'auto';

/** The page's own attributes follow the choice, so that background, components and charts agree. */
export function applyTheme(theme: Theme): void {
  localMemory.setItem(keys.theme, theme);
  const shown = theme === 'auto' ? (isWanted(wants.dark) ? 'dark' : 'light') : theme;
  document.documentElement.dataset['colorMode'] = shown;
}
export function applyContrast(contrast: Contrast): void {
  if (contrast === 'auto') localMemory.removeItem(keys.contrast);
  else localMemory.setItem(keys.contrast, contrast);
  const isHigh = contrast === 'high' || isWanted(wants.contrast);
  const { dataset } = document.documentElement;
  dataset['lightTheme'] = isHigh ? 'light_high_contrast' : 'light';
  dataset['darkTheme'] = isHigh ? 'dark_high_contrast' : 'dark';
}
/** Both as they were chosen; what was left to the system follows it. */
export function applyLook(): void {
  applyTheme(currentTheme());
  applyContrast(currentContrast());
}
export function startTheme(): void {
  applyLook();
  for (const query of Object.values(wants)) matchMedia(query).addEventListener('change', applyLook);
}

/** Our names of the choices in Primer's. */
const colorModes = { light: 'day', dark: 'night', auto: 'auto' } as const;
export const colorModeOf = (theme: Theme) => colorModes[theme];
export const startMode = () => colorModeOf(currentTheme());

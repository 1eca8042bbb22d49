/**
 * Every colour and measure of the product, once. A piece reads `token('text')`; what it gets is decided by the rules
 * that `tokenRule` writes. A partner's page may set the public name (`--isoline-text`), which then wins.
 */
type Shade = { readonly light: string; readonly dark: string };
const shade = (light: string, dark: string): Shade => ({ light, dark });
const same = (value: string): Shade => ({ light: value, dark: value });

/** Public: documented for partners, stable within a major version. */
export const tokens = {
  surface: shade('#ffffff', '#121a21'),
  raised: shade('#f6f8fa', '#19232c'),
  sunken: shade('#e9eef2', '#0b1116'),
  text: shade('#13202b', '#e9eff3'),
  muted: shade('#556471', '#9fb1be'),
  border: shade('#d3dce3', '#2d3b47'),
  grid: shade('#e4eaee', '#24303a'),
  accent: shade('#0a6c8e', '#5cc0df'),
  'accent-text': shade('#ffffff', '#06212c'),
  focus: shade('#0969da', '#58a6ff'),
  ok: shade('#17784a', '#4fc98d'),
  'ok-soft': shade('#e2f4ea', '#12311f'),
  warn: shade('#8f5b00', '#e6b84d'),
  'warn-soft': shade('#fff2d4', '#36290b'),
  alert: shade('#b3261e', '#ff8a80'),
  'alert-soft': shade('#fde9e7', '#3d1715'),
  'head-ok': shade('#17714a', '#12573a'),
  'head-alert': shade('#c23a2f', '#8d2a23'),
  'head-alert-strong': shade('#8c1710', '#6d1512'),
  'head-pending': shade('#8a5600', '#6b4400'),
  'head-none': shade('#54636f', '#34424d'),
  'head-text': same('#ffffff'),
  info: shade('#1c5cba', '#78b6ff'),
  'info-soft': shade('#e6f0fd', '#10283f'),
  'chart-1': shade('#2b7cc4', '#5cabec'),
  'chart-2': shade('#cf5a2a', '#f2905f'),
  'chart-3': shade('#33424e', '#d3dee5'),
  'chart-4': shade('#b98300', '#efc14a'),
  shadow: shade(
    '0 1px 2px rgb(19 32 43 / 6%), 0 6px 24px rgb(19 32 43 / 8%)',
    '0 1px 2px rgb(0 0 0 / 40%), 0 6px 24px rgb(0 0 0 / 40%)',
  ),
  radius: same('14px'),
  space: same('16px'),
  size: same('1rem'),
  font: same('system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'),
} as const satisfies Record<string, Shade>;
export type Token = keyof typeof tokens;

/** Chips and pins: text and background of each tone, at least 4.5:1 in both schemes. */
const tones = {
  green: { text: shade('#116239', '#7ee2ac'), back: shade('#dcf3e6', '#133a25') },
  yellow: { text: shade('#6f5200', '#f2d164'), back: shade('#fdf0b8', '#3b3009') },
  amber: { text: shade('#7d4600', '#f7bd6b'), back: shade('#ffe5c2', '#43290a') },
  orange: { text: shade('#8a3b00', '#ffae80'), back: shade('#ffe0cc', '#47220c') },
  red: { text: shade('#9d1c15', '#ff9f97'), back: shade('#fddfdc', '#4a1a17') },
  purple: { text: shade('#5a3399', '#c9adff'), back: shade('#ece3fb', '#2e2149') },
  blue: { text: shade('#154f9f', '#90c3ff'), back: shade('#dfebfb', '#142e4d') },
  grey: { text: shade('#4a5763', '#b7c5cf'), back: shade('#e8edf1', '#27333d') },
  darkGrey: { text: shade('#ffffff', '#ffffff'), back: shade('#5b6873', '#52616d') },
  black: { text: shade('#ffffff', '#0f171d'), back: shade('#1d2730', '#cfd9e0') },
} as const satisfies Record<string, { text: Shade; back: Shade }>;
export type Tone = keyof typeof tones;

/** Solid colours of map pins and chart points; the same word gives the same colour everywhere. */
const signals = {
  red: shade('#c8322a', '#ff6f65'),
  orange: shade('#d97706', '#f5a04a'),
  yellow: shade('#d9a400', '#f2cc4d'),
  green: shade('#218a55', '#4cc38a'),
  blue: shade('#1f6fd6', '#6fb2ff'),
  grey: shade('#7a8894', '#8597a4'),
} as const satisfies Record<string, Shade>;
export type Signal = keyof typeof signals;

export const token = (name: Token): string => `var(--iso-${name})`;
/** A length in multiples of the base size. Not the unit `rem`: on a partner's page that would be the page's own. */
export const rem = (count: number): string => `calc(var(--iso-size) * ${count})`;
export const toneText = (tone: Tone): string => `var(--iso-tone-${tone})`;
export const toneBack = (tone: Tone): string => `var(--iso-tone-${tone}-back)`;
export const signal = (name: Signal): string => `var(--iso-signal-${name})`;
/** A colour mixed into the surface. */
export const paler = (colour: string, share: number): string =>
  `color-mix(in srgb, ${colour} ${share}%, ${token('surface')})`;

type Scheme = keyof Shade;

/** Highcharts paints with these names; so a chart follows the same switch as the page around it. */
const chartColours = (scheme: Scheme): Record<string, string> => {
  const back = tokens.surface[scheme];
  const blend = (name: string, colour: string) =>
    [3, 5, 10, 20, 40, 60, 80, 100].map((share) => [
      `--highcharts-${name}-color-${share}`,
      `color-mix(in srgb, ${colour} ${share}%, ${back})`,
    ]);
  return Object.fromEntries([
    ['--highcharts-background-color', 'transparent'],
    ...blend('neutral', tokens.text[scheme]),
    ...blend('highlight', tokens.accent[scheme]),
  ]);
};

function entries(scheme: Scheme): [string, string][] {
  const own = Object.entries(tokens).map(([name, value]): [string, string] => [
    `--iso-${name}`,
    `var(--isoline-${name}, ${value[scheme]})`,
  ]);
  const chips = Object.entries(tones).flatMap(([name, tone]): [string, string][] => [
    [`--iso-tone-${name}`, tone.text[scheme]],
    [`--iso-tone-${name}-back`, tone.back[scheme]],
  ]);
  const solid = Object.entries(signals).map(([name, value]): [string, string] => [
    `--iso-signal-${name}`,
    value[scheme],
  ]);
  return [...own, ...chips, ...solid, ...Object.entries(chartColours(scheme)), ['color-scheme', scheme]];
}
const declarations = (scheme: Scheme): string =>
  entries(scheme)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

/** The light values, for a picture that leaves the page. */
export const lightDeclarations = (): readonly (readonly [string, string])[] => entries('light');

/** The style rule that gives every token its value of a scheme where a selector holds. */
export const tokenRule = (scheme: Scheme, selector: string): string => `${selector}{${declarations(scheme)}}`;

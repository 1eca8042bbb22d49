import { type Token, tokens } from '#shared/view/tokens';

const docs: Readonly<Record<Token, string>> = {
  surface: 'Background of cards and panels.',
  raised: 'Background of boxes inside a card.',
  sunken: 'Background of tags and of days without data.',
  text: 'Text.',
  muted: 'Text that matters less.',
  border: 'Lines around things.',
  grid: 'Lines inside things.',
  accent: 'Buttons and links that lead on.',
  'accent-text': 'Text on the accent colour.',
  focus: 'The ring around what has the keyboard.',
  ok: 'What is well.',
  'ok-soft': 'Background of what is well.',
  warn: 'What needs attention.',
  'warn-soft': 'Background of what needs attention.',
  alert: 'What is beyond the trigger, or failed.',
  'alert-soft': 'Background of what is beyond the trigger.',
  'head-ok': 'Head of a card whose trigger is not reached.',
  'head-alert': 'Head of a card whose trigger is reached.',
  'head-alert-strong': 'The same where one unit pays everything.',
  'head-none': 'Head of a card without data.',
  'head-text': 'Text on the head of a card.',
  info: 'Notes.',
  'info-soft': 'Background of notes.',
  'chart-1': 'Measured rain, wind and the like.',
  'chart-2': 'Measured temperatures.',
  'chart-3': 'The running index.',
  'chart-4': 'Measured sunshine.',
  shadow: 'Shadow under cards.',
  radius: 'Roundness of cards.',
  space: 'Room between cards.',
  size: 'Size of text; all other sizes follow it.',
  font: 'Typeface.',
};

/** The custom properties that a page may set, with what they are without it. */
export const tokenDocs = Object.entries(tokens).map(([name, { light, dark }]) => ({
  name: `--isoline-${name}`,
  doc: docs[name as Token],
  light,
  dark,
}));

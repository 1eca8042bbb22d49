import { unitBehind } from './dayWord';
import { shownValue } from './indexValue';
import { numberFormat } from './intl';
import { shownUnit, unitIn } from './unit';

type Parameter = {
  readonly name: string;
  readonly unit: string;
  readonly choices?: readonly string[];
  readonly value: string | number;
};
/** How parameters are said: an English name in the reader's language, and what a choice among words is called. */
type ParameterWords = {
  readonly locale: string;
  readonly nameOf: (english: string) => string;
  readonly choiceName: (choice: string) => string;
};

function valueText(value: string | number, unit: string, locale: string): string {
  const amount = Number(value);
  // What is typed and is no number stays as it is typed.
  if (!Number.isFinite(amount)) return String(value);
  // Durations are seconds where they are computed with, and hours wherever people read them.
  const number = numberFormat(locale, { maximumFractionDigits: 6 }).format(shownValue(amount, unit === 's'));
  return unit ? `${number}\u00a0${unitBehind(number, unitIn(shownUnit(unit, false), locale), locale)}` : number;
}

/** Parameters of an index in one line: `Daily threshold: 30 °C; Shortest spell that counts: 5 days`. */
export const parametersText = (
  parameters: readonly Parameter[],
  { locale, nameOf, choiceName }: ParameterWords,
): string =>
  parameters
    .map(({ name, unit, choices, value }) => {
      const said = choices ? choiceName(String(value)) : valueText(value, unit, locale);
      return `${nameOf(name)}: ${said}`;
    })
    .join('; ');

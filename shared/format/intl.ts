/** Making a formatter costs as much as formatting a thousand numbers, so each is made once for a language and its options. */
function keptBy<Options extends object, Format>(
  make: (locale: string, options: Options) => Format,
): (locale: string, options?: Options) => Format {
  const kept = new Map<string, Format>();
  return (locale, options = {} as Options) => {
    const key = locale + JSON.stringify(options);
    const known = kept.get(key);
    if (known) return known;
    const format = make(locale, options);
    kept.set(key, format);
    return format;
  };
}

/** @throws RangeError if the locale is not a language tag, or an option is out of range. */
export const numberFormat = keptBy(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
/** @throws RangeError if the locale is not a language tag, or the time zone is unknown. */
export const dateFormat = keptBy(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
/** @throws RangeError if the locale is not a language tag. */
export const listFormat = keptBy(
  (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);
/** @throws RangeError if the locale is not a language tag. */
export const relativeFormat = keptBy(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

type Decimals = { readonly least: number; readonly most: number; readonly sign: 'auto' | 'negative' };
type Writer = { readonly format: Intl.NumberFormat; readonly texts: Map<number, string> };
const writers = new Map<string, Writer>();
/** Long lists write the same numbers again and again: so many texts of each kind are kept. */
const mostKept = 2000;

/**
 * A number with so many decimals, as `numberFormat` writes it: looking for the formatter and asking it took most of the time of a long list.
 * @throws RangeError if the locale is not a language tag, or there are too many decimals.
 */
export function writeNumber(value: number, locale: string, { least, most, sign }: Decimals): string {
  const key = `${locale} ${least} ${most} ${sign}`;
  let writer = writers.get(key);
  if (!writer) {
    const options = { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay: sign } as const;
    writer = { format: numberFormat(locale, options), texts: new Map() };
    writers.set(key, writer);
  }
  const { format, texts } = writer;
  // To a map both zeros are one.
  if (Object.is(value, -0)) return format.format(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = format.format(value);
  if (texts.size >= mostKept) texts.clear();
  texts.set(value, text);
  return text;
}

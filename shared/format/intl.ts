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
export const relativeFormat = keptBy(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

import { useTranslation } from 'react-i18next';
import { describedLabels, exclusionLines, readDescription } from '#shared/format/description';

/** Phrases of the labels that the server writes. */
const labelKeys: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(describedLabels).map(([field, label]) => [label, `described.${field}`]),
);

type Described = { readonly description: string; readonly exclusions: string };
/**
 * What a quote or a policy says of itself, and what it does not insure, each entry as its label in the reader's language and its text; a label of
 * another origin stays as it is.
 */
export function useDescribedLines({ description, exclusions }: Described): readonly (readonly [string, string])[] {
  const { t } = useTranslation('ui');
  const excluded = exclusionLines(exclusions);
  return [
    ...readDescription(description).map(([label, text]) => {
      const key = labelKeys[label];
      return [key === undefined ? label : t(key), text] as const;
    }),
    ...(excluded.length > 0 ? [[t('described.exclusions'), excluded.join('\n')] as const] : []),
  ];
}

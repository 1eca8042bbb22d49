import { useTranslation } from 'react-i18next';
import { describedParameters } from '#shared/engine/indices/described';
import { parametersText } from '#shared/format/parameters';
import { useTradeName } from '../../../core/trade';
import { useLocale } from '../../../ui';

/** What a parameter of an index can be, as people say it: comparators are signs, numbers are their own names. */
export function useChoiceName(): (choice: string) => string {
  const { t } = useTranslation(['coverages', 'trade']);
  return (choice) =>
    t(`comparator.${choice}`, {
      ns: 'coverages',
      defaultValue: t(`choice.${choice}`, { ns: 'trade', defaultValue: choice }),
    });
}

/** Writes the parameters of an index, which are stored by their ids, as one line. */
export function useParametersText() {
  const words = { locale: useLocale(), nameOf: useTradeName(), choiceName: useChoiceName() };
  return (indexId: string, parameters: Readonly<Record<string, string | number>>): string =>
    parametersText(describedParameters(indexId, parameters), words);
}

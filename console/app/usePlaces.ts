import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../core/store';
import { features } from './features';
import { useMay } from './Screens';

type Place = {
  readonly name: string;
  readonly to: string;
  /** The letter that leads there behind `g`. */
  readonly letter: string;
};

/** Where this person may go from anywhere; all but Programs wait for a program. */
export function usePlaces(): readonly Place[] {
  const { t } = useTranslation('shell');
  const may = useMay();
  const hasProgram = useAppSelector(({ selection }) => selection.program !== null);
  return [
    ...features.flatMap(({ area, nav }) =>
      nav && (nav.always || hasProgram) && may(area)
        ? [{ name: t(`area.${area}`, { defaultValue: area }), to: nav.to, letter: nav.letter }]
        : [],
    ),
    { name: t('inbox.title'), to: '/inbox', letter: 'i' },
    { name: t('menu.account'), to: '/account', letter: 'a' },
    ...(may('settings') ? [{ name: t('menu.settings'), to: '/settings', letter: 's' }] : []),
  ];
}

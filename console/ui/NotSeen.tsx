import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';

type Priced = { readonly label: string; readonly unseenYears: number | null };

/** More sentences than these nobody reads. */
const mostTold = 20;

type NotSeenProps = {
  readonly coverages: readonly Priced[];
  /** How many others there are that are not told one by one. */
  readonly besides?: number;
};

/** Warns of coverages whose price rests on a record in which no year paid; nothing where there are none. */
export function NotSeen({ coverages, besides = 0 }: NotSeenProps) {
  const { t } = useTranslation('ui');
  const seldom = coverages.filter(({ unseenYears }) => unseenYears !== null);
  if (seldom.length === 0) return null;
  const told = [
    ...new Set(seldom.map(({ label, unseenYears }) => t('notSeen.coverage', { label, years: unseenYears }))),
  ];
  const more = Math.max(0, told.length - mostTold) + besides;
  const lines = more > 0 ? [...told.slice(0, mostTold), t('notSeen.more', { count: more })] : told;
  return <Banner variant="warning" title={t('notSeen.title')} description={lines.join(' ')} />;
}

import { insuredUnits, templateStatus, type Program } from '../contract/programs';
import { programStates } from '../engine/states';
import { countryIn } from '../contract/places';
import type { ListFields } from './fields';
import type { ListWords } from './words';

/** What is known has a word; what somebody wrote stays as it is. */
const known = <T extends string>(values: readonly T[], value: string): value is T =>
  values.some((one) => one === value);

type ProgramFields = ListFields<
  Program,
  'name' | 'status' | 'company' | 'country' | 'currency' | 'unit' | 'basis' | 'description',
  'sum'
>;
/** What files hold of the list of programs, in the order in which its cards say it. */
export const programFields = ({ t, locale }: ListWords<'programs'>): ProgramFields => ({
  name: { head: t('form.name'), value: ({ name }) => name },
  status: {
    head: t('board.filter'),
    value: ({ status }) =>
      known([...programStates, templateStatus] as const, status) ? t(`status.${status}`) : status,
  },
  company: { head: t('form.company'), value: ({ labels }) => labels['company'] ?? '' },
  country: { head: t('form.country'), value: ({ country }) => countryIn(country, locale) },
  currency: { head: t('form.currency'), value: ({ currency }) => currency },
  unit: {
    head: t('form.insuredUnit'),
    value: ({ insuredUnit }) => (known(insuredUnits, insuredUnit) ? t(`unit.${insuredUnit}`) : insuredUnit),
  },
  basis: { head: t('form.sumInsuredBasis'), value: ({ sumInsuredBasis }) => sumInsuredBasis },
  sum: { head: t('form.sumPerUnit'), value: ({ sumPerUnit }) => sumPerUnit },
  description: { head: t('form.description'), value: ({ description }) => description },
});

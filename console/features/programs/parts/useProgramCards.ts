import { useTranslation } from 'react-i18next';
import type { Program, SampleProgram } from '#shared/contract/programs';
import { formatExact } from '#shared/format/money';
import { programChosen, type ChosenProgram } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useLocale } from '../../../ui';
import { chosenOwn, chosenSample } from './chosenProgram';
import { useProgramWords } from './useProgramWords';

/** Makes cards of templates and of the organisation's own programs: what each says, and how one begins to work in it. */
export function useProgramCards() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const { countryIn, unitIn } = useProgramWords();
  const selected = useAppSelector((state) => state.selection.program);
  const dispatch = useAppDispatch();
  const wayOf = (program: ChosenProgram) => {
    const choose = () => void dispatch(programChosen(program));
    return {
      isChosen: selected?.id === program.id,
      /** A quote on a program is work in it: the list it ends in shows that program's quotes. */
      onQuote: choose,
      onChoose: () => {
        choose();
        goTo('/dashboard');
      },
    };
  };
  const sumOf = (amount: number, currency: string, unit: string) =>
    [formatExact({ amount, currency }, locale), unit && t('list.per', { unit: unitIn(unit) })]
      .filter(Boolean)
      .join(' ');
  const ofTemplate = (program: SampleProgram) => {
    const { id, Name, Icon, Description, Country, Currency: currency } = program;
    const { DefaultSIperUnit: amount, InsuredUnit: unit } = program;
    const facts = [
      [t('list.insured'), program.InsuredValue],
      [t('detail.country'), countryIn(Country)],
      [t('detail.currency'), currency],
      [t('detail.basis'), program.SumInsuredBasis],
      [t('detail.unit'), unitIn(unit)],
      [t('list.sum'), sumOf(amount, currency, unit)],
    ] as const;
    const told = { id: String(id), name: Name, icon: Icon, description: Description, country: Country };
    return { ...told, facts, way: wayOf(chosenSample(program)) };
  };
  const ofOwn = (program: Program) => {
    const { id, name, icon, description, country, currency, insuredUnit, sumInsuredBasis, sumPerUnit, labels } =
      program;
    const facts = [
      [t('form.company'), labels['company']],
      [t('detail.country'), countryIn(country)],
      [t('detail.currency'), currency],
      [t('detail.unit'), unitIn(insuredUnit)],
      ...(sumInsuredBasis ? [[t('detail.basis'), sumInsuredBasis] as const] : []),
      ...(sumPerUnit === null ? [] : [[t('list.sum'), sumOf(sumPerUnit, currency, insuredUnit)] as const]),
    ] as const;
    return { id, name, icon, description, country, facts, way: wayOf(chosenOwn(program)) };
  };
  return { ofTemplate, ofOwn };
}

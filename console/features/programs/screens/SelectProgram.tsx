import { useTranslation } from 'react-i18next';
import { findPrograms, type Program, type SampleProgram } from '#shared/contract/programs';
import { formatExact } from '#shared/format/money';
import { useRead } from '../../../core/api';
import { programChosen, type ChosenProgram } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Failed, Grid, Loaded, Muted, Screen, useLocale } from '../../../ui';
import { chosenOwn, chosenSample } from '../parts/chosenProgram';
import { ProgramCard } from '../parts/ProgramCard';
import { useCatalogue } from '../parts/useCatalogue';

const everyOne = 10_000;

/** Programs as cards, templates first, then the organisation's own: choose one to work in, read its details, or start a quote on it. */
export default function SelectProgram() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const catalogue = useCatalogue();
  const own = useRead(findPrograms, { query: { size: everyOne } });
  const selected = useAppSelector((state) => state.selection.program);
  const dispatch = useAppDispatch();
  const wayOf = (program: ChosenProgram) => ({
    isChosen: selected?.id === program.id,
    onChoose: () => {
      dispatch(programChosen(program));
      goTo('/dashboard');
    },
  });
  const factsOfSample = (program: SampleProgram) => {
    const { Currency: currency, DefaultSIperUnit: amount, InsuredUnit: unit } = program;
    return [
      [t('list.insured'), program.InsuredValue],
      [t('detail.country'), program.Country],
      [t('detail.currency'), currency],
      [t('detail.basis'), program.SumInsuredBasis],
      [t('detail.unit'), unit],
      [t('list.sum'), `${formatExact({ amount, currency }, locale)} ${t('list.per', { unit })}`],
    ] as const;
  };
  const factsOfOwn = ({ country, currency, insuredUnit, labels }: Program) =>
    [
      [t('form.company'), labels['company']],
      [t('detail.country'), country],
      [t('detail.currency'), currency],
      [t('detail.unit'), insuredUnit],
    ] as const;
  return (
    <Screen title={t('list.title')}>
      <Muted>{t('list.intro')}</Muted>
      {own.error && <Failed refusal={own.error} retry={own.refetch} />}
      <Loaded from={catalogue}>
        {(samples) => (
          <Grid $min={300}>
            {samples.map((program) => (
              <ProgramCard
                key={program.id}
                program={{
                  ...{ id: String(program.id), name: program.Name },
                  ...{ icon: program.Icon, description: program.Description },
                }}
                facts={factsOfSample(program)}
                {...wayOf(chosenSample(program))}
              />
            ))}
            {(own.data?.content ?? [])
              .filter(({ name }) => !samples.some(({ Name }) => Name === name))
              .map((program) => (
                <ProgramCard
                  key={program.id}
                  program={program}
                  facts={factsOfOwn(program)}
                  {...wayOf(chosenOwn(program))}
                />
              ))}
          </Grid>
        )}
      </Loaded>
    </Screen>
  );
}

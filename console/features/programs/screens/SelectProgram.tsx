import { useTranslation } from 'react-i18next';
import { samplePrograms, type SampleProgram } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { programChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Grid, Loaded, Muted, Screen } from '../../../ui';
import { ProgramCard } from '../parts/ProgramCard';

/** Programs as cards: choose one to work in, read its details, or start a quote on it. */
export default function SelectProgram() {
  const { t } = useTranslation('programs');
  const programs = useRead(samplePrograms, {});
  const chosen = useAppSelector((state) => state.selection.program);
  const dispatch = useAppDispatch();
  const choose = ({ id, Name, Icon, Currency, DefaultSIperUnit }: SampleProgram) => {
    dispatch(
      programChosen({ id: String(id), name: Name, icon: Icon, currency: Currency, defaultSum: DefaultSIperUnit }),
    );
    goTo('/dashboard');
  };
  return (
    <Screen title={t('list.title')}>
      <Muted>{t('list.intro')}</Muted>
      <Loaded from={programs}>
        {(all) => (
          <Grid $min={300}>
            {all.map((program) => (
              <ProgramCard
                key={program.id}
                program={program}
                isChosen={chosen?.id === String(program.id)}
                onChoose={() => choose(program)}
              />
            ))}
          </Grid>
        )}
      </Loaded>
    </Screen>
  );
}

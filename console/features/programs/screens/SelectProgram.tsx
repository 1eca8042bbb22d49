import { Button, LinkButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { samplePrograms, type SampleProgram } from '#shared/contract/programs';
import { formatExact } from '#shared/format/money';
import { useRead } from '../../../core/api';
import { programChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { useSession } from '../../../core/profile';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Card, CardTitle, Grid, Loaded, Muted, Row, Screen, Stack, useLocale } from '../../../ui';

/** Programs as cards: choose one to work in, read its details, or start a quote on it. */
export default function SelectProgram() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const { me } = useSession();
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
              <Card key={program.id}>
                <Stack $gap={10}>
                  <CardTitle>{program.Name}</CardTitle>
                  <Muted>{program.Description}</Muted>
                  <span>
                    {program.Industry} · {program.Country} · {program.SumInsuredBasis}
                  </span>
                  <span>
                    {formatExact({ amount: program.DefaultSIperUnit, currency: program.Currency }, locale)}{' '}
                    {t('list.per', { unit: program.InsuredUnit })}
                  </span>
                  <Row>
                    <Button
                      variant={chosen?.id === String(program.id) ? 'default' : 'primary'}
                      onClick={() => choose(program)}
                    >
                      {chosen?.id === String(program.id) ? t('list.chosen') : t('list.choose')}
                    </Button>
                    <Button onClick={() => goTo(`/programs/${program.id}`)}>{t('list.details')}</Button>
                    {me.roles.includes('User.Agent') && (
                      <LinkButton href={`/quotations/new?program=${program.id}`}>{t('list.quote')}</LinkButton>
                    )}
                  </Row>
                </Stack>
              </Card>
            ))}
          </Grid>
        )}
      </Loaded>
    </Screen>
  );
}

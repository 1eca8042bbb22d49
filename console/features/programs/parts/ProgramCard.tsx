import { Button, LinkButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import type { SampleProgram } from '#shared/contract/programs';
import { createQuote } from '#shared/contract/quotes';
import { formatExact } from '#shared/format/money';
import { useSession } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { Card, CardTitle, Muted, Row, Stack, useLocale } from '../../../ui';

type CardProps = { readonly program: SampleProgram; readonly isChosen: boolean; readonly onChoose: () => void };

/** A program with what it insures, and the ways on from it. */
export function ProgramCard({ program, isChosen, onChoose }: CardProps) {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const { me } = useSession();
  const { Currency: currency, DefaultSIperUnit: amount } = program;
  return (
    <Card>
      <Stack $gap={10}>
        <CardTitle>{program.Name}</CardTitle>
        <Muted>{program.Description}</Muted>
        <span>
          {program.Industry} · {program.Country} · {program.SumInsuredBasis}
        </span>
        <span>
          {formatExact({ amount, currency }, locale)} {t('list.per', { unit: program.InsuredUnit })}
        </span>
        <Row>
          <Button variant={isChosen ? 'default' : 'primary'} onClick={onChoose}>
            {isChosen ? t('list.chosen') : t('list.choose')}
          </Button>
          <Button onClick={() => goTo(`/programs/${program.id}`)}>{t('list.details')}</Button>
          {may(me, createQuote) && (
            <LinkButton href={`/quotations/new?program=${program.id}`}>{t('list.quote')}</LinkButton>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

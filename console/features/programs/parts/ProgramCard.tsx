import { Button } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { isSwitchedOn } from '#shared/contract/access';
import { createQuote } from '#shared/contract/quotes';
import { useMissingRoles, useSession } from '../../../core/profile';
import { Link } from '../../../core/routing';
import { Card, Muted, OffLink, Row, Stack } from '../../../ui';
import { ProgramIcon } from './ProgramIcon';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: fit-content(50%) minmax(0, 1fr);
  gap: 2px 12px;
  margin: 0;
  dt {
    color: var(--fgColor-muted);
    overflow-wrap: break-word;
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
const Name = styled.h2`
  margin: 0;
  font-size: 15px;
  overflow-wrap: anywhere;
`;

type CardProps = {
  readonly program: { readonly id: string; readonly name: string; readonly icon: string; readonly description: string };
  readonly facts: readonly (readonly [string, ReactNode])[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onQuote: () => void;
};

/** A program with what it insures, and the ways on from it. */
export function ProgramCard({ program, facts, isChosen, onChoose, onQuote }: CardProps) {
  const { id, name, icon, description } = program;
  const { t } = useTranslation('programs');
  const { me } = useSession();
  return (
    <Card style={{ display: 'flex', flexDirection: 'column' }}>
      <Stack $gap={10} style={{ flex: 1 }}>
        <Row $together>
          <ProgramIcon name={icon} />
          <Name>{name}</Name>
        </Row>
        <Muted>{description}</Muted>
        <Facts>
          {facts.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value || '---'}</dd>
            </div>
          ))}
        </Facts>
        <Row $gap={12} style={{ marginTop: 'auto' }}>
          <Button variant={isChosen ? 'default' : 'primary'} onClick={onChoose}>
            {isChosen ? t('list.chosen') : t('list.choose')}
          </Button>
          <Link to={`/programs/${encodeURIComponent(id)}`} aria-label={t('list.detailsOf', { name })}>
            {t('list.details')}
          </Link>
          {isSwitchedOn(createQuote, me.modules) && <QuoteLink id={id} name={name} onQuote={onQuote} />}
        </Row>
      </Stack>
    </Card>
  );
}

type QuoteLinkProps = { readonly id: string; readonly name: string; readonly onQuote: () => void };
/** The way to a quote on the program; who makes none reads who does. */
function QuoteLink({ id, name, onQuote }: QuoteLinkProps) {
  const { t } = useTranslation('programs');
  const missing = useMissingRoles(createQuote);
  if (missing) return <OffLink why={t('board.notYours', { roles: missing })}>{t('list.quote')}</OffLink>;
  return (
    <Link
      to={`/quotations/new?program=${encodeURIComponent(id)}`}
      onClick={onQuote}
      aria-label={t('list.quoteOf', { name })}
    >
      {t('list.quote')}
    </Link>
  );
}

import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { findWork, type Work, type WorkKind } from '#shared/contract/inbox';
import { useRead } from '../../../core/api';
import { Link } from '../../../core/routing';
import { Card, CardTitle, EvenGrid, Loaded, Muted, Row, useDates } from '../../../ui';

/** Where one of them is gone on with, and where all of them are. */
const places: Readonly<Record<WorkKind, { readonly one: (id: string) => string; readonly all: string }>> = {
  quoteToAnswer: { one: (id) => `/quotations/quotation/${id}`, all: '/quotations?status=COMPLETED' },
  eventToReview: { one: (id) => `/monitoring/event/${id}`, all: '/monitoring?view=list' },
  correctionToDecide: { one: (id) => `/monitoring/event/${id}`, all: '/monitoring?view=list' },
  policyNear: { one: (id) => `/policies/policy/${id}`, all: '/policies' },
  dataLate: { one: () => '/monitoring?view=list', all: '/monitoring?view=list' },
  draftQuote: { one: (id) => `/quotations/new?draft=${id}`, all: '/quotations' },
  draftCoverage: { one: (id) => `/coverages/coverage/${id}`, all: '/coverages' },
};

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: 6px;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
  }
  a {
    overflow-wrap: anywhere;
  }
`;
const Count = styled.span`
  color: var(--fgColor-muted);
  font-variant-numeric: tabular-nums;
`;

/** Work of one kind: the most urgent of it, and how much there is beside. */
function OneKind({ work: { kind, total, items } }: { readonly work: Work }) {
  const { t } = useTranslation('programs');
  const dates = useDates();
  return (
    <Card>
      <CardTitle>
        <Link to={places[kind].all}>{t(`work.${kind}`)}</Link> <Count>{total}</Count>
      </CardTitle>
      <List>
        {items.map(({ id, name, date }) => (
          <li key={id}>
            <Link to={places[kind].one(encodeURIComponent(id))}>{name || t('work.unnamed')}</Link>
            {date && <Muted>{t(`work.day.${kind}`, { date: dates.day(date) })}</Muted>}
          </li>
        ))}
      </List>
      {total > items.length && <Muted>{t('work.more', { count: total - items.length })}</Muted>}
    </Card>
  );
}

/** What waits for this person, whatever program it is of. */
export function MyWork() {
  const { t } = useTranslation('programs');
  const read = useRead(findWork, {});
  return (
    <section aria-label={t('work.title')}>
      <Row style={{ marginBottom: 12, alignItems: 'baseline' }}>
        <h2 style={{ fontSize: 16, margin: 0 }}>{t('work.title')}</h2>
        {/* What is counted below it is of the chosen one. */}
        <Muted>{t('work.scope')}</Muted>
      </Row>
      <Loaded from={read} skeleton={4}>
        {(kinds) =>
          kinds.length === 0 ? (
            <Muted>{t('work.none')}</Muted>
          ) : (
            <EvenGrid min={280}>
              {kinds.map((work) => (
                <OneKind key={work.kind} work={work} />
              ))}
            </EvenGrid>
          )
        }
      </Loaded>
    </section>
  );
}

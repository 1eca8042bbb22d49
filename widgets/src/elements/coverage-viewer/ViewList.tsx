import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { lastOf } from '#shared/format/lists';
import { EventOverviewCard } from '#shared/view/card/EventOverviewCard';
import { withNames } from '#shared/view/names';
import { rem, token } from '#shared/view/tokens';
import type { PublicEvent } from '#shared/contract/event';
import { usePublic } from '../../api/usePublic';
import type { Host } from '../../loader/shell';
import type { Language } from '../../runtime/languages';
import { Notice } from '../../runtime/Notice';
import { checkPage, type ViewerConfig } from './answers';
import { DayField } from './DayField';
import { Explained } from './Explained';
import { Button, Empty, Title } from './look';
import { ViewBar } from './ViewBar';
import type { ViewerTranslate } from './words';

const Cards = styled.ul`
  display: grid;
  gap: ${token('space')};
  grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 10px 24px;
`;
const Pages = styled.nav`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 14px;
  font-size: ${rem(0.875)};
  color: ${token('muted')};
  @media print {
    display: none;
  }
`;
const Operators = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px 18px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
  img {
    height: 24px;
    width: auto;
    vertical-align: middle;
  }
`;

/** Cards on one page (docs/rules.md §14.3). */
const pageSize = 12;

type ViewListProps = {
  readonly host: Host;
  readonly base: string;
  readonly labels: readonly string[];
  readonly ids: readonly string[];
  readonly asOf: string | null;
  readonly onAsOf: (date: string | null) => void;
  readonly config: ViewerConfig;
  readonly showFaq: boolean;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onBack: () => void;
  readonly onOpen: (event: PublicEvent) => void;
  readonly onLoad: (events: readonly PublicEvent[]) => void;
};

/** From the first day of any of the coverages to the last day that was computed, else today. */
function limitsOf(events: readonly PublicEvent[], today: string) {
  const starts = events.map(({ coverage }) => coverage.start);
  const runs = events.flatMap(({ runTime }) => (runTime ? [runTime.slice(0, 10)] : []));
  const [min = today] = starts.sort();
  const max = lastOf(runs.sort()) ?? today;
  return { min, max: max < min ? min : max };
}

type PageTurnerProps = {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
  readonly t: ViewerTranslate;
};

function PageTurner({ page, pages, onTurn, t }: PageTurnerProps) {
  return (
    <Pages aria-label={t('pages')}>
      <Button type="button" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        {t('previous')}
      </Button>
      {t('page', { page: page + 1, pages })}
      <Button type="button" disabled={page + 1 >= pages} onClick={() => onTurn(page + 1)}>
        {t('next')}
      </Button>
    </Pages>
  );
}

type OperatorLineProps = {
  /** Names with the addresses of their pictures. */
  readonly operators: ReadonlyMap<string, string | null>;
  readonly base: string;
  readonly t: ViewerTranslate;
};

function OperatorLine({ operators, base, t }: OperatorLineProps) {
  return (
    <Operators part="footer">
      {t('operators')}
      {[...operators].map(([name, logo]) => (
        <span key={name}>
          {logo && <img src={new URL(logo, base).href} alt="" />} {name}
        </span>
      ))}
    </Operators>
  );
}

/** The address of a page of what is chosen. */
function pageAddress(base: string, ids: readonly string[], labels: readonly string[], page: number): string {
  // So many ids would not fit into an address: of a long choice only those of the page are asked for.
  const shownIds = ids.slice(page * pageSize, (page + 1) * pageSize);
  const query = new URLSearchParams(
    ids.length > 0
      ? { ids: shownIds.join(','), size: String(pageSize) }
      : { ...(labels.length > 0 ? { labels: labels.join(';') } : {}), page: String(page), size: String(pageSize) },
  );
  return `${base}${__PATHS__.findPublicEvents}?${String(query)}`;
}

/** The chosen coverages as cards, a dozen at a time. */
export function ViewList(props: ViewListProps) {
  const { host, base, labels, ids, asOf, onAsOf, config, showFaq, language, t, onBack, onOpen, onLoad } = props;
  const choice = `${ids.join(',')} ${labels.join(';')}`;
  const [turnedTo, setTurnedTo] = useState({ choice, page: 0 });
  const page = turnedTo.choice === choice ? turnedTo.page : 0;
  const url = pageAddress(base, ids, labels, page);
  const { data, failure, reload } = usePublic(host, url, checkPage);
  useEffect(() => {
    if (data) onLoad(data.content);
  }, [data, onLoad]);

  const events = data?.content ?? [];
  const pages = ids.length > 0 ? Math.ceil(ids.length / pageSize) : (data?.pages ?? 1);
  const limits = limitsOf(events, config.today);
  const operators = new Map(events.map((event) => [event.tenantName, event.tenantLogo]));
  return (
    <>
      <ViewBar back={t('back')} onBack={onBack} t={t} />
      <Head>
        <Title>{events[0]?.coverage.label ?? t('coverages')}</Title>
        {events.length > 0 && <DayField value={asOf} {...limits} onChange={onAsOf} locale={language.locale} t={t} />}
      </Head>
      {failure && !data ? (
        <Notice
          host={host}
          t={language.t}
          code={failure.code}
          requestId={failure.requestId}
          onRetry={() => void reload()}
        />
      ) : !data ? (
        <Empty role="status">{language.t('loading')}</Empty>
      ) : events.length === 0 ? (
        <Empty role="status">{language.t('noData')}</Empty>
      ) : (
        <Cards part="list">
          {events.map((event) => (
            <li key={event.id}>
              <EventOverviewCard
                event={withNames(event, language.names)}
                date={asOf}
                locale={language.locale}
                t={language.t}
                onSelect={() => onOpen(event)}
              />
            </li>
          ))}
        </Cards>
      )}
      {pages > 1 && <PageTurner page={page} pages={pages} onTurn={(to) => setTurnedTo({ choice, page: to })} t={t} />}
      {showFaq && <Explained t={t} />}
      {config.showsOperators && operators.size > 0 && <OperatorLine operators={operators} base={base} t={t} />}
    </>
  );
}

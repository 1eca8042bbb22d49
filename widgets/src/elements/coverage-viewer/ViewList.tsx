import { useEffect } from 'react';
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
import { useLater } from '../../runtime/useLater';
import { checkPage, type ViewerConfig } from './answers';
import { ListHead } from './ListHead';
import { Loading } from './Loading';
import { Button, Empty } from './look';
import type { Place } from './place';
import { EndedSwitch, ViewBar } from './ViewBar';
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
  /* What the keyboard comes to is not under the bar. */
  li * {
    scroll-margin-block-start: 72px;
  }
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
  /** What is over and decided is shown, instead of what is live. */
  readonly ended: boolean;
  readonly asOf: string | null;
  readonly onAsOf: (date: string | null) => void;
  readonly config: ViewerConfig;
  readonly search: string;
  readonly turn: number;
  readonly onMove: (change: Partial<Place>) => void;
  readonly showFaq?: boolean;
  readonly language: Language;
  readonly t: ViewerTranslate;
  /** Without a way back the list stands beside the map. */
  readonly onBack?: () => void;
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

/** The address of a page of what is chosen: what was picked by its ids, live or not, else all of what is looked at. */
function pageAddress({ base, ids, labels, ended, search, turn: page }: ViewListProps): string {
  // So many ids would not fit into an address: of a long choice only those of the page are asked for.
  const shownIds = ids.slice(page * pageSize, (page + 1) * pageSize);
  const query = new URLSearchParams(
    ids.length > 0
      ? { ids: shownIds.join(','), size: String(pageSize) }
      : {
          ...(labels.length > 0 ? { labels: labels.join(';') } : {}),
          ...(search ? { search } : {}),
          ended: String(ended),
          ...{ page: String(page), size: String(pageSize) },
        },
  );
  return `${base}${__PATHS__.findPublicEvents}?${String(query)}`;
}

/** What stands below the cards for those who read on. */
const loadExplained = () => import('./Explained').then((part) => part.Explained);

/** The chosen coverages as cards, a dozen at a time. */
export function ViewList(props: ViewListProps) {
  const { host, base, labels, ids, ended, search, turn, asOf, onAsOf, onMove, config, showFaq, language, t } = props;
  const { onBack, onOpen, onLoad } = props;
  const url = pageAddress(props);
  const explained = useLater(showFaq === true, loadExplained, { locale: language.locale });
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
      {onBack && (
        <ViewBar back={t('back')} onBack={onBack} t={t}>
          {ids.length === 0 && <EndedSwitch ended={ended} onEnded={(next) => onMove({ ended: next, turn: 0 })} t={t} />}
        </ViewBar>
      )}
      <ListHead
        {...{ events, labels, ended, limits, asOf, onAsOf, search, language, t }}
        total={ids.length > 0 ? ids.length : (data?.total ?? 0)}
        // Of what was chosen on the map there is nothing to be searched.
        onSearch={ids.length > 0 ? null : (text) => onMove({ search: text, turn: 0 })}
      />
      {failure && !data ? (
        <Notice
          host={host}
          t={language.t}
          code={failure.code}
          requestId={failure.requestId}
          onRetry={() => void reload()}
        />
      ) : !data ? (
        <Loading text={language.t('loading')} />
      ) : events.length === 0 ? (
        <Empty role="status">{language.t('noData')}</Empty>
      ) : (
        <Cards part="list">
          {events.map((event) => (
            <li key={event.id}>
              <EventOverviewCard
                event={withNames(event, language.names)}
                date={asOf}
                today={config.today}
                locale={language.locale}
                t={language.t}
                onSelect={() => onOpen(event)}
              />
            </li>
          ))}
        </Cards>
      )}
      {pages > 1 && <PageTurner page={turn} pages={pages} onTurn={(to) => onMove({ turn: to })} t={t} />}
      {onBack && config.showsOperators && operators.size > 0 && (
        <OperatorLine operators={operators} base={base} t={t} />
      )}
      {/* Last, since it comes late: nothing is pushed away by it. */}
      {data && explained}
    </>
  );
}

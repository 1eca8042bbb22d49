import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PublicEvent } from '#shared/contract/monitoring';
import { csvOf } from '#shared/view/chart/table';
import { reloadAll } from '../../api/store';
import { usePublic } from '../../api/usePublic';
import type { Props, Seat, View } from '../../loader/shell';
import type { Language } from '../../runtime/languages';
import type { ElementProps } from '../../runtime/mount';
import { mountElement } from '../card';
import { Notice } from '../../runtime/Notice';
import { useLanguage } from '../../runtime/useLanguage';
import { useReports } from '../../runtime/useReports';
import { checkConfig, checkFacets, type ViewerConfig } from './answers';
import { Bar, Button, Frame, Gap, MainLink } from './look';
import { type Options, optionsOf, type ViewName } from './place';
import { TagField } from './TagField';
import { usePlace } from './usePlace';
import { ViewDetail } from './ViewDetail';
import { ViewList } from './ViewList';
import { ViewMap } from './ViewMap';
import { useViewerWords, type ViewerSay } from './words';

export const mount = (seat: Seat, props: Props): View => mountElement(CoverageViewer, seat, props);

/** What a viewer asks for, its configuration apart. */
const isShown = (url: string) => url.includes('/external');

/** What is listed, a row a coverage. */
function csvOfEvents(events: readonly PublicEvent[], { say }: Language): string {
  const heads = [
    'id',
    'label',
    'place',
    'start',
    'end',
    'asOf',
    'status',
    'index',
    'value',
    'unit',
    'trigger',
    'exit',
    'payout',
  ];
  const rows = events.map(({ coverage, ...event }) => [
    coverage.id,
    coverage.label,
    event.monitoringTargetDto.name,
    coverage.start,
    coverage.end,
    event.asOf ?? '',
    say(`status.${event.status}`),
    coverage.indexDefinition.output.name,
    event.indexValue,
    coverage.indexDefinition.output.unit.symbol,
    coverage.trigger,
    coverage.exit,
    event.payoutPct,
  ]);
  return csvOf({ heads, rows });
}

function CoverageViewer({ seat, props, lend }: ElementProps) {
  const options = useMemo(() => optionsOf(props), [props]);
  const language = useLanguage(seat, options.lang);
  const say = useViewerWords(language?.locale);
  const { url = null, fault = null } = seat.request(props);
  const { data: config, failure, reload } = usePublic(seat, url, checkConfig);
  const code = fault ?? failure?.code ?? null;
  const [events, setEvents] = useState<readonly PublicEvent[] | null>(null);

  useEffect(() => {
    lend({
      refresh: async () => {
        await reloadAll(isShown);
      },
      toCSV: () => (events && language ? csvOfEvents(events, language) : ''),
    });
  });
  useEffect(() => {
    if (!(options.refreshMinutes > 0)) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reloadAll(isShown);
    }, options.refreshMinutes * 60_000);
    return () => clearInterval(timer);
  }, [options.refreshMinutes]);
  useReports(seat, {
    shown: config && say ? (events?.length === 0 ? 'empty' : 'ready') : null,
    code,
    requestId: failure?.requestId ?? null,
    say: language?.say,
  });

  if (!language || !say) return null;
  if (config && url) {
    const base = new URL(url).origin;
    return <Shown {...{ seat, base, options, config, language, say, onEvents: setEvents }} />;
  }
  if (code === null) return null;
  const requestId = failure?.requestId ?? null;
  return <Notice seat={seat} say={language.say} code={code} requestId={requestId} onRetry={() => void reload()} />;
}

type ShownProps = {
  readonly seat: Seat;
  readonly base: string;
  readonly options: Options;
  readonly config: ViewerConfig;
  readonly language: Language;
  readonly say: ViewerSay;
  readonly onEvents: (events: readonly PublicEvent[] | null) => void;
};

function Shown({ seat, base, options, config, language, say, onEvents }: ShownProps) {
  const [place, go] = usePlace(options, config.filters);
  const labels = place.labels ?? config.filters;
  const [asOf, setAsOf] = useState(options.asOf);
  const facets = usePublic(seat, `${base}/internal/coverages/labels?user=true&system=false`, checkFacets);
  /** How far the list was scrolled when a card was opened. */
  const scrolled = useRef<number | null>(null);
  /** Where to scroll once the list stands again. */
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => seat.shown(), [seat]);
  const load = useCallback(
    (found: readonly PublicEvent[]) => {
      onEvents(found);
      seat.emit('isoline-load', { ids: found.map(({ coverage }) => coverage.id) });
      const top = wanted.current;
      wanted.current = null;
      if (top !== null) requestAnimationFrame(() => scrollTo(0, top));
    },
    [seat, onEvents],
  );
  const ready = useCallback(() => seat.emit('isoline-ready', { view: place.view }), [seat, place.view]);
  const before = useRef<ViewName | null>(null);
  useEffect(() => {
    if (before.current !== place.view)
      seat.emit('isoline-view-change', { view: place.view, ids: place.ids, id: place.id });
    const cameFrom = before.current;
    before.current = place.view;
    if (cameFrom === 'detail' && place.view === 'list') wanted.current = scrolled.current;
    if (cameFrom === 'list' && place.view === 'detail') {
      // A guest moves no more of the page than it must.
      if (options.urlState !== 'none') scrollTo(0, 0);
      else if (seat.host.getBoundingClientRect().top < 0) seat.host.scrollIntoView();
    }
  }, [seat, place, options.urlState]);
  const openPin = useCallback(
    (ids: readonly string[]) => {
      if (seat.emit('isoline-select', { ids }, true)) go({ view: 'list', ids });
    },
    [seat, go],
  );
  const contact = options.contactHref ?? (config.contact ? `mailto:${config.contact}` : null);
  const common = { seat, base, language, say };
  return (
    <Frame part="viewer">
      {place.view === 'map' && (
        <>
          <Bar part="toolbar">
            <TagField
              facets={facets.data ?? []}
              tags={labels}
              onChange={(tags) => go({ labels: tags, ids: [] })}
              say={say}
            />
            <Gap />
            <Button type="button" onClick={() => go({ view: 'list', ids: [] })}>
              {say('list')}
            </Button>
            <Button type="button" onClick={() => go({ ...options.place, view: 'map', ids: [], id: null })}>
              {say('home')}
            </Button>
            {contact && <MainLink href={contact}>{say('contact')}</MainLink>}
          </Bar>
          <ViewMap
            {...common}
            key={labels.join(';')}
            labels={labels}
            config={config}
            mapStyle={options.mapStyle}
            onOpen={openPin}
            onList={() => go({ view: 'list', ids: [] })}
          />
        </>
      )}
      {place.view === 'list' && (
        <ViewList
          {...common}
          labels={labels}
          ids={place.ids}
          asOf={asOf}
          config={config}
          showFaq={options.faq}
          onAsOf={(date) => {
            setAsOf(date);
            seat.emit('isoline-date-change', { date });
          }}
          onBack={() => go({ view: 'map', ids: [], id: null })}
          onOpen={({ coverage: { id } }) => {
            if (!seat.emit('isoline-select', { id }, true)) return;
            scrolled.current = scrollY;
            go({ view: 'detail', id });
          }}
          onLoad={load}
        />
      )}
      {place.view === 'detail' && place.id && (
        <ViewDetail
          {...common}
          id={place.id}
          asOf={asOf}
          onBack={() => go({ view: 'list', id: null })}
          onLoad={load}
          onDrawn={ready}
        />
      )}
    </Frame>
  );
}

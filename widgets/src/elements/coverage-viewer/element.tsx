import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { csvText } from '#shared/format/csv';
import { reloadAll } from '../../api/store';
import { usePublic } from '../../api/usePublic';
import type { Props, Host, View } from '../../loader/shell';
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
import { useViewerTranslate, type ViewerTranslate } from './words';

export const mount = (host: Host, props: Props): View => mountElement(CoverageViewer, host, props);

/** What a viewer asks for, its configuration apart. */
const isShown = (url: string) =>
  url.includes(__PATHS__.findPublicEvents) || url.includes(__PATHS__.findPublicEventsInBox);

/** What is listed, a row a coverage. */
function csvOfEvents(events: readonly PublicEvent[], { t }: Language): string {
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
    t(`status.${event.status}`),
    coverage.indexDefinition.output.name,
    event.indexValue,
    coverage.indexDefinition.output.unit.symbol,
    coverage.trigger,
    coverage.exit,
    event.payoutPct,
  ]);
  return csvText({ heads, rows });
}

function CoverageViewer({ host, props, lend }: ElementProps) {
  const options = useMemo(() => optionsOf(props), [props]);
  const language = useLanguage(host, options.lang);
  const t = useViewerTranslate(language?.locale);
  const { url = null, fault = null } = host.request(props);
  const { data: config, failure, reload } = usePublic(host, url, checkConfig);
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
  useReports(host, {
    shown: config && t ? (events?.length === 0 ? 'empty' : 'ready') : null,
    code,
    requestId: failure?.requestId ?? null,
    t: language?.t,
  });

  if (!language || !t) return null;
  if (config && url) {
    const base = new URL(url).origin;
    return <Shown {...{ host, base, options, config, language, t, onEvents: setEvents }} />;
  }
  if (code === null) return null;
  const requestId = failure?.requestId ?? null;
  return <Notice host={host} t={language.t} code={code} requestId={requestId} onRetry={() => void reload()} />;
}

type ShownProps = {
  readonly host: Host;
  readonly base: string;
  readonly options: Options;
  readonly config: ViewerConfig;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onEvents: (events: readonly PublicEvent[] | null) => void;
};

function Shown({ host, base, options, config, language, t, onEvents }: ShownProps) {
  const [place, go] = usePlace(options, config.filters);
  const labels = place.labels ?? config.filters;
  const [asOf, setAsOf] = useState(options.asOf);
  const facets = usePublic(host, `${base}${__PATHS__.coverageLabels}?user=true&system=false`, checkFacets);
  /** How far the list was scrolled when a card was opened. */
  const scrolled = useRef<number | null>(null);
  /** Where to scroll once the list stands again. */
  const wanted = useRef<number | null>(null);

  useLayoutEffect(() => host.shown(), [host]);
  const load = useCallback(
    (found: readonly PublicEvent[]) => {
      onEvents(found);
      host.emit('isoline-load', { ids: found.map(({ coverage }) => coverage.id) });
      const top = wanted.current;
      wanted.current = null;
      if (top !== null) requestAnimationFrame(() => scrollTo(0, top));
    },
    [host, onEvents],
  );
  const ready = useCallback(() => host.emit('isoline-ready', { view: place.view }), [host, place.view]);
  const before = useRef<ViewName | null>(null);
  useEffect(() => {
    if (before.current !== place.view)
      host.emit('isoline-view-change', { view: place.view, ids: place.ids, id: place.id });
    const cameFrom = before.current;
    before.current = place.view;
    if (cameFrom === 'detail' && place.view === 'list') wanted.current = scrolled.current;
    if (cameFrom === 'list' && place.view === 'detail') {
      // A guest moves no more of the page than it must.
      if (options.urlState !== 'none') scrollTo(0, 0);
      else if (host.host.getBoundingClientRect().top < 0) host.host.scrollIntoView();
    }
  }, [host, place, options.urlState]);
  const openPin = useCallback(
    (ids: readonly string[]) => {
      if (host.emit('isoline-select', { ids }, true)) go({ view: 'list', ids });
    },
    [host, go],
  );
  const contact = options.contactHref ?? (config.contact ? `mailto:${config.contact}` : null);
  const common = { host, base, language, t };
  return (
    <Frame part="viewer">
      {place.view === 'map' && (
        <>
          <Bar part="toolbar">
            <TagField
              facets={facets.data ?? []}
              tags={labels}
              onChange={(tags) => go({ labels: tags, ids: [] })}
              t={t}
            />
            <Gap />
            <Button type="button" onClick={() => go({ view: 'list', ids: [] })}>
              {t('list')}
            </Button>
            <Button type="button" onClick={() => go({ ...options.place, view: 'map', ids: [], id: null })}>
              {t('home')}
            </Button>
            {contact && <MainLink href={contact}>{t('contact')}</MainLink>}
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
            host.emit('isoline-date-change', { date });
          }}
          onBack={() => go({ view: 'map', ids: [], id: null })}
          onOpen={({ coverage: { id } }) => {
            if (!host.emit('isoline-select', { id }, true)) return;
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

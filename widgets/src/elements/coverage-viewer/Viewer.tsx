import { useLayoutEffect, useRef, useState } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { usePublic } from '../../api/usePublic';
import type { Host } from '../../loader/shell';
import type { Language } from '../../runtime/languages';
import { checkFacets, type ViewerConfig } from './answers';
import { Beside, Frame, Side } from './look';
import { MapBar } from './MapBar';
import type { Options } from './place';
import { usePlace } from './usePlace';
import { useWide } from './useWide';
import { useViewMoves } from './useViewMoves';
import { ViewDetail } from './ViewDetail';
import { ViewList } from './ViewList';
import { ViewMap } from './ViewMap';
import type { ViewerTranslate } from './words';

type ViewerProps = {
  readonly host: Host;
  readonly base: string;
  readonly options: Options;
  readonly config: ViewerConfig;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onEvents: (events: readonly PublicEvent[] | null) => void;
};

/** Where the reader may turn to: as the page says, else as the server does. */
const contactOf = ({ contactHref }: Options, { contact }: ViewerConfig) =>
  contactHref ?? (contact ? `mailto:${contact}` : null);

/** The view that somebody is in: map, list or one coverage. */
export function Viewer({ host, base, options, config, language, t, onEvents }: ViewerProps) {
  const [place, go] = usePlace(options, config.filters);
  const labels = place.labels ?? config.filters;
  const { ended } = place;
  // What the reader picks counts until the page asks for another day.
  const [choice, setChoice] = useState<{ readonly asked: string | null; readonly date: string | null } | null>(null);
  const asOf = choice && choice.asked === options.asOf ? choice.date : options.asOf;
  const facets = usePublic(host, `${base}${__PATHS__.coverageLabels}?user=true&system=false`, checkFacets);

  useLayoutEffect(() => host.shown(), [host]);
  const { load, ready, openPin, openCard } = useViewMoves({ host, place, go, urlState: options.urlState, onEvents });
  const changeDate = (date: string | null) => {
    setChoice({ asked: options.asOf, date });
    host.emit('isoline-date-change', { date });
  };
  const toList = () => go({ view: 'list', ids: [], turn: 0 });
  const common = { host, base, language, t };
  const list = {
    ...{ ...common, labels, ids: place.ids, ended, search: place.search, turn: place.turn, asOf, config },
    ...{ onAsOf: changeDate, onOpen: openCard, onLoad: load, onMove: go },
  };
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useWide(frame);
  return (
    <Frame part="viewer" ref={frame}>
      {place.view === 'map' && (
        <>
          <MapBar
            {...{
              facets: facets.data ?? [],
              labels,
              contact: contactOf(options, config),
              names: language.names,
              ended,
              onEnded: (next: boolean) => go({ ended: next, turn: 0 }),
              t,
            }}
            onLabels={(tags) => go({ labels: tags, ids: [], turn: 0 })}
            onList={toList}
            onHome={() => go({ ...options.place, view: 'map', ids: [], id: null, turn: 0, search: '' })}
          />
          <Beside>
            <ViewMap
              {...{ ...common, labels, ended, config, mapStyle: options.mapStyle }}
              key={`${labels.join(';')} ${ended}`}
              onOpen={openPin}
              onList={toList}
            />
            {isWide && (
              <Side>
                <ViewList {...list} />
              </Side>
            )}
          </Beside>
        </>
      )}
      {place.view === 'list' && (
        <ViewList {...list} showFaq={options.faq} onBack={() => go({ view: 'map', ids: [], id: null, turn: 0 })} />
      )}
      {place.view === 'detail' && place.id && (
        <ViewDetail
          {...{ ...common, id: place.id, asOf }}
          onBack={() => go({ view: 'list', id: null })}
          onLoad={load}
          onDrawn={ready}
        />
      )}
    </Frame>
  );
}

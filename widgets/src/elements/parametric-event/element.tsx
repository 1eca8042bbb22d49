import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { PublicEvent } from '#shared/contract/monitoring';
import { EventCard } from '#shared/view/EventCard';
import { footprintModel } from '#shared/view/chart/footprintModel';
import { csvOf } from '#shared/view/chart/table';
import { footprintProps, footprintTable } from '#shared/view/FootprintChart';
import { isRetryable } from '../../api/fault';
import { usePublicEvent } from '../../api/usePublicEvent';
import type { ErrorCode } from '../../definition';
import type { Props, Seat, View } from '../../loader/shell';
import type { Language } from '../../runtime/languages';
import { type ElementProps, mountElement } from '../../runtime/mount';
import { Notice } from '../../runtime/Notice';
import { useLanguage } from '../../runtime/useLanguage';
import { optionsOf } from './options';
import { ShareBox } from './ShareBox';
import { StaleLine } from './StaleLine';
import { useNow } from './useNow';

export const mount = (seat: Seat, props: Props): View => mountElement(ParametricEvent, seat, props);

/** The footprint as a file's text, with the columns of the table twin. */
function csvOfEvent(event: PublicEvent, { say }: Language): string {
  const { kind, terms, measure, indexName } = footprintProps(event.coverage);
  return csvOf(footprintTable(footprintModel(event.footprint, { kind, terms, measure }), indexName, measure, say));
}

function ParametricEvent({ seat, props, lend }: ElementProps) {
  const options = useMemo(() => optionsOf(props), [props]);
  const language = useLanguage(seat, options.lang);
  const request = seat.request(props);
  const url = 'url' in request ? request.url : null;
  const { event, failure, at, reload } = usePublicEvent(seat, url, options.refreshMinutes);
  const fault = 'fault' in request ? ('invalid-permalink' as const) : null;
  const code: ErrorCode | null = fault ?? failure?.code ?? null;
  const isStale = event !== null && failure !== null;
  const say = language?.say;

  useEffect(() => {
    lend({ refresh: reload, toCSV: () => (event && language ? csvOfEvent(event, language) : '') });
  });
  useLayoutEffect(() => {
    const shown =
      event === null ? (code === null ? ['loading'] : ['error']) : [event.footprint.length > 0 ? 'ready' : 'empty'];
    seat.states(isStale ? [...shown, 'stale'] : shown);
  }, [seat, event, code, isStale]);
  useEffect(() => {
    if (code === null || !say) return;
    const requestId = failure?.requestId ?? null;
    seat.emit('isoline-error', {
      code,
      message: say(`widget.errors.${code}`),
      retryable: isRetryable(code),
      requestId,
    });
  }, [seat, code, failure, say]);

  if (!language) return null;
  if (event && url && fault === null) {
    return (
      <>
        {isStale && <StaleLine at={at} language={language} onRetry={() => void reload()} />}
        <Shown seat={seat} event={event} url={url} options={options} language={language} />
      </>
    );
  }
  if (code === null) return null;
  return (
    <Notice
      seat={seat}
      say={language.say}
      code={code}
      requestId={failure?.requestId ?? null}
      onRetry={() => void reload()}
    />
  );
}

type ShownProps = {
  readonly seat: Seat;
  readonly event: PublicEvent;
  readonly url: string;
  readonly options: ReturnType<typeof optionsOf>;
  readonly language: Language;
};

function Shown({ seat, event, url, options, language }: ShownProps) {
  const { locale, say } = language;
  // What the reader picks counts until the page asks for another day.
  const [choice, setChoice] = useState<{ readonly asked: string | null; readonly date: string | null } | null>(null);
  const date = choice && choice.asked === options.date ? choice.date : options.date;
  const [isSharing, setSharing] = useState(false);
  const now = useNow();

  useLayoutEffect(() => seat.shown(), [seat]);
  useEffect(() => {
    const { id, status, triggered, asOf, tenantName, tenantLogo } = event;
    seat.emit('isoline-load', { id, status, triggered, asOf, operator: { name: tenantName, logo: tenantLogo } });
  }, [seat, event]);
  const complete = useCallback(() => seat.emit('isoline-ready', { id: event.id }), [seat, event.id]);
  const broken = useCallback(() => {
    seat.emit('isoline-error', { code: 'script', message: say('chart.failed'), retryable: false, requestId: null });
    complete();
  }, [seat, say, complete]);

  const link = new URL(url);
  const page = `${link.origin}/m/${link.pathname.slice(link.pathname.lastIndexOf('/') + 1)}`;
  return (
    <>
      <EventCard
        event={event}
        now={now}
        date={date}
        onDate={(picked) => {
          setChoice({ asked: options.date, date: picked });
          seat.emit('isoline-date-change', { date: picked });
        }}
        locale={locale}
        say={say}
        headingLevel={options.headingLevel}
        historyHref={options.history === 'link' ? `${page}?id=${encodeURIComponent(event.id)}` : null}
        onShare={() => {
          if (seat.emit('isoline-share', { url: page }, true)) setSharing(true);
        }}
        charts={options.chart === 'auto'}
        whole={options.history === 'open'}
        // Pictures would need more of the page's policy than a guest should ask for.
        downloads={['csv', 'svg']}
        access="focus"
        onComplete={complete}
        onFail={broken}
      />
      {isSharing && <ShareBox url={page} say={say} onClose={() => setSharing(false)} />}
    </>
  );
}

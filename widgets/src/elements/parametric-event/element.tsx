import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { fetchChart } from '#shared/view/chart/fetchChart';
import { CompactCard } from '#shared/view/card/CompactCard';
import { EventCard } from '#shared/view/card/EventCard';
import { withNames } from '#shared/view/names';
import { checkEvent } from '../../api/checkEvent';
import { takeEarly } from '../../api/usePublic';
import { useEvent } from '../../api/useEvent';
import type { Props, Host, View } from '../../loader/shell';
import { csvOfEvent } from '../../runtime/csv';
import type { Language } from '../../runtime/languages';
import { type ElementProps, mountElement } from '../../runtime/mount';
import { Notice } from '../../runtime/Notice';
import { StaleLine } from '../../runtime/StaleLine';
import { useLanguage } from '../../runtime/useLanguage';
import { useNow } from '../../runtime/useNow';
import { useReports } from '../../runtime/useReports';
import { optionsOf } from './options';
import { useProof } from './useProof';
import { useSharing } from './useSharing';

/** The chart's code is asked for while the rest is being computed; it arrives after the first paint, when it is wanted. */
export function mount(host: Host, props: Props): View {
  if (optionsOf(props).charts) fetchChart();
  takeEarly(host, props, checkEvent);
  return mountElement(ParametricEvent, host, props);
}

function ParametricEvent({ host, props, lend }: ElementProps) {
  const options = useMemo(() => optionsOf(props), [props]);
  const language = useLanguage(host, options.lang);
  const { event, url, page, code, failure, at, reload } = useEvent(host, props, options.refreshMinutes);
  const isStale = event !== null && failure !== null;

  useEffect(() => {
    lend({ refresh: reload, toCSV: () => (event && language ? csvOfEvent(event, language) : '') });
  });
  useReports(host, {
    shown: event && (event.footprint.length > 0 ? 'ready' : 'empty'),
    code,
    requestId: failure?.requestId ?? null,
    t: language?.t,
  });

  if (!language) return null;
  if (event) {
    return (
      <>
        {isStale && <StaleLine at={at} language={language} onRetry={() => void reload()} />}
        <Shown host={host} event={event} url={url} page={page} options={options} language={language} />
      </>
    );
  }
  if (code === null) return null;
  return (
    <Notice
      host={host}
      t={language.t}
      code={code}
      requestId={failure?.requestId ?? null}
      page={page}
      onRetry={() => void reload()}
    />
  );
}

type ShownProps = {
  readonly host: Host;
  readonly event: PublicEvent;
  /** Where the event was asked for, and its public page; null where the page handed it over. */
  readonly url: string | null;
  readonly page: string | null;
  readonly options: ReturnType<typeof optionsOf>;
  readonly language: Language;
};

function Shown({ host, event, url, page, options, language }: ShownProps) {
  const { locale, t, names } = language;
  const named = useMemo(() => withNames(event, names), [event, names]);
  // What the reader picks counts until the page asks for another day.
  const [choice, setChoice] = useState<{ readonly asked: string | null; readonly date: string | null } | null>(null);
  const date = choice && choice.asked === options.date ? choice.date : options.date;
  const now = useNow();
  const { share, dialog } = useSharing(host, page, t);

  const proof = useProof({ host, event: named, url, date, language });

  useLayoutEffect(() => host.shown(), [host]);
  useEffect(() => {
    const { id, status, triggered, asOf, tenantName, tenantLogo } = event;
    host.emit('isoline-load', { id, status, triggered, asOf, operator: { name: tenantName, logo: tenantLogo } });
  }, [host, event]);
  const complete = useCallback(() => host.emit('isoline-ready', { id: event.id }), [host, event.id]);
  const broken = useCallback(() => {
    host.emit('isoline-error', { code: 'script', message: t('chart.failed'), retryable: false, requestId: null });
    complete();
  }, [host, t, complete]);

  const Card = options.size === 'compact' ? CompactCard : EventCard;
  return (
    <>
      <Card
        event={named}
        now={now}
        date={date}
        onDate={(picked) => {
          setChoice({ asked: options.date, date: picked });
          host.emit('isoline-date-change', { date: picked });
        }}
        locale={locale}
        t={t}
        headingLevel={options.headingLevel}
        historyHref={page !== null && options.history === 'link' ? `${page}?id=${encodeURIComponent(event.id)}` : null}
        {...(share ? { onShare: share } : {})}
        proof={proof}
        charts={options.charts}
        whole={options.history === 'open'}
        // Pictures would need more of the page's policy than a guest should ask for.
        downloads={['csv', 'svg']}
        access="focus"
        onComplete={complete}
        onFail={broken}
      />
      {dialog}
    </>
  );
}

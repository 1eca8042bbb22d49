import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { footprintProps } from '#shared/view/chart/footprintTable';
import { fetchChart } from '#shared/view/chart/fetchChart';
import { FootprintChart } from '#shared/view/chart/FootprintChart';
import { eventStateOn } from '#shared/view/card/eventState';
import { withNames } from '#shared/view/names';
import { token } from '#shared/view/tokens';
import { checkEvent } from '../../api/checkEvent';
import { takeEarly } from '../../api/usePublic';
import { useEvent } from '../../api/useEvent';
import type { Props, Host, View } from '../../loader/shell';
import { csvOfEvent } from '../../runtime/csv';
import type { Language } from '../../runtime/languages';
import type { ElementProps } from '../../runtime/mount';
import { mountElement } from '../card';
import { Notice } from '../../runtime/Notice';
import { commonOptions, day, oneOf } from '../../runtime/options';
import { StaleLine } from '../../runtime/StaleLine';
import { useLanguage } from '../../runtime/useLanguage';
import { useNow } from '../../runtime/useNow';
import { useReports } from '../../runtime/useReports';

/** The chart's code is asked for while the rest is being computed; it arrives after the first paint, when it is wanted. */
export function mount(host: Host, props: Props): View {
  fetchChart();
  takeEarly(host, props, checkEvent);
  return mountElement(EventChart, host, props);
}

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  box-sizing: border-box;
  padding: 18px 20px;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  font-family: ${token('font')};
  *,
  *::before {
    box-sizing: border-box;
  }
`;
const Empty = styled.p`
  display: grid;
  place-items: center;
  min-height: 220px;
  margin: 0;
  color: ${token('muted')};
`;

/** The attributes as the chart uses them; what makes no sense counts as not given. */
const optionsOf = (props: Props) => ({
  ...commonOptions(props),
  kind: oneOf(props['kind'], ['auto', 'temperature', 'rainfall', 'index'], 'auto'),
  from: day(props['from']),
  to: day(props['to']),
  table: oneOf(props['table'], ['toggle', 'hide'], 'toggle'),
});

function EventChart({ host, props, lend }: ElementProps) {
  const options = useMemo(() => optionsOf(props), [props]);
  const language = useLanguage(host, options.lang);
  const { event, page, code, failure, at, reload } = useEvent(host, props, options.refreshMinutes);

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
        {failure && <StaleLine at={at} language={language} onRetry={() => void reload()} />}
        <Shown host={host} event={event} options={options} language={language} />
      </>
    );
  }
  if (code === null) return null;
  const requestId = failure?.requestId ?? null;
  return <Notice {...{ host, t: language.t, code, requestId, page }} onRetry={() => void reload()} />;
}

type ShownProps = {
  readonly host: Host;
  readonly event: PublicEvent;
  readonly options: ReturnType<typeof optionsOf>;
  readonly language: Language;
};

function Shown({ host, event, options, language: { locale, t, names } }: ShownProps) {
  const { start, end } = event.coverage;
  const from = options.from ?? start;
  const to = options.to ?? end;
  const isAll = options.from === undefined && options.to === undefined;
  const window = useMemo(() => (isAll ? undefined : { from, to }), [isAll, from, to]);
  const drawing = useMemo(() => footprintProps(withNames(event, names).coverage, locale), [event, locale, names]);
  const today = useNow().toISOString();
  const { says } = useMemo(() => eventStateOn(event, null, today), [event, today]);
  const hasRows = event.footprint.some(({ date }) => date >= from && date <= to);

  useLayoutEffect(() => host.shown(), [host]);
  useEffect(() => {
    host.emit('isoline-load', { id: event.id, status: event.status, triggered: event.triggered, asOf: event.asOf });
  }, [host, event]);
  const complete = useCallback(() => host.emit('isoline-ready', { id: event.id }), [host, event.id]);
  const broken = useCallback(() => {
    host.emit('isoline-error', { code: 'script', message: t('chart.failed'), retryable: false, requestId: null });
    complete();
  }, [host, t, complete]);
  useEffect(() => {
    if (!hasRows) complete();
  }, [hasRows, complete]);

  return (
    <Panel part="chart">
      {hasRows ? (
        <FootprintChart
          {...drawing}
          {...(options.kind === 'auto' ? {} : { kind: options.kind })}
          footprint={event.footprint}
          says={says}
          {...(window ? { window } : {})}
          locale={locale}
          t={t}
          hideTable={options.table === 'hide'}
          downloads={['csv', 'svg']}
          access="focus"
          onFail={broken}
          onDrawn={complete}
        />
      ) : (
        <Empty>{t('noData')}</Empty>
      )}
    </Panel>
  );
}

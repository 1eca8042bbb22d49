import { useEffect, useMemo, useState } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { csvText } from '#shared/format/csv';
import { withNames } from '#shared/view/names';
import { reloadAll } from '../../api/store';
import { usePublic } from '../../api/usePublic';
import type { Props, Host, View } from '../../loader/shell';
import type { Language } from '../../runtime/languages';
import type { ElementProps } from '../../runtime/mount';
import { mountElement } from '../card';
import { Notice } from '../../runtime/Notice';
import { useLanguage } from '../../runtime/useLanguage';
import { useReports } from '../../runtime/useReports';
import { checkConfig } from './answers';
import { optionsOf } from './place';
import { Viewer } from './Viewer';
import { useViewerTranslate } from './words';

export const mount = (host: Host, props: Props): View => mountElement(CoverageViewer, host, props);

/** What a viewer asks for, its configuration apart. */
const isShown = (url: string) =>
  url.includes(__PATHS__.findPublicEvents) || url.includes(__PATHS__.findPublicEventsInBox);

/** What is listed, a row a coverage. */
function csvOfEvents(events: readonly PublicEvent[], { t, names }: Language): string {
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
  const named = events.map((event) => withNames(event, names));
  const rows = named.map(({ coverage, ...event }) => [
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
  const { url = null, page = null, fault = null } = host.request(props);
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
    return <Viewer {...{ host, base, options, config, language, t, onEvents: setEvents }} />;
  }
  if (code === null) return null;
  const requestId = failure?.requestId ?? null;
  return <Notice {...{ host, t: language.t, code, requestId, page }} onRetry={() => void reload()} />;
}

import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import { withNames } from '#shared/view/names';
import { usePublic } from '../../api/usePublic';
import type { Host } from '../../loader/shell';
import type { Language } from '../../runtime/languages';
import { Notice } from '../../runtime/Notice';
import { checkPage } from './answers';
import { Loading } from './Loading';
import { Empty } from './look';
import { ViewBar } from './ViewBar';
import type { ViewerTranslate } from './words';

type ViewDetailProps = {
  readonly host: Host;
  readonly base: string;
  readonly id: string;
  readonly asOf: string | null;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onBack: () => void;
  readonly onLoad: (events: readonly PublicEvent[]) => void;
  readonly onDrawn: () => void;
};

type Coverage = Awaited<ReturnType<typeof importCoverage>>;
const importCoverage = () => import('./ViewCoverage').then((part) => part.ViewCoverage);

/** What draws a coverage, fetched beside its data; `again` where it did not come. */
function useLateCoverage() {
  const [Coverage, setCoverage] = useState<Coverage | null>(null);
  const [isLost, setLost] = useState(false);
  const again = useCallback(() => {
    setLost(false);
    importCoverage().then(
      (part) => setCoverage(() => part),
      () => setLost(true),
    );
  }, []);
  useEffect(again, [again]);
  return { Coverage, isLost, again };
}

/** One coverage, opened from the list or the map. */
export function ViewDetail({ host, base, id, asOf, language, t, onBack, onLoad, onDrawn }: ViewDetailProps) {
  const url = `${base}${__PATHS__.findPublicEvents}?${String(new URLSearchParams({ ids: id, size: '1' }))}`;
  const { data, failure, reload } = usePublic(host, url, checkPage);
  const { Coverage, isLost, again } = useLateCoverage();
  useEffect(() => {
    if (data) onLoad(data.content);
  }, [data, onLoad]);
  const { names } = language;
  const found = data?.content[0];
  const event = useMemo(() => found && withNames(found, names), [found, names]);
  return (
    <>
      <ViewBar back={t('backToList')} onBack={onBack} t={t} />
      {failure && !data ? (
        <Notice
          host={host}
          t={language.t}
          code={failure.code}
          requestId={failure.requestId}
          onRetry={() => void reload()}
        />
      ) : data && !event ? (
        <Empty role="status">{language.t('widget.errors.not-found')}</Empty>
      ) : isLost ? (
        <Notice host={host} t={language.t} code="script" requestId={null} onRetry={again} />
      ) : !event || !Coverage ? (
        <Loading text={language.t('loading')} />
      ) : (
        <Coverage {...{ event, asOf, language, t, onDrawn }} />
      )}
    </>
  );
}

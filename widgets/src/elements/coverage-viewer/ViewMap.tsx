import { useEffect, useRef, useState } from 'react';
import { boxOf, wholeWorld } from '#shared/view/box';
import type { Pin } from '#shared/view/pins';
import { usePublic } from '../../api/usePublic';
import type { Host } from '../../loader/shell';
import type { MapWindow } from '../../map/draw';
import type { Language } from '../../runtime/languages';
import { Notice } from '../../runtime/Notice';
import { checkMap, type ViewerConfig } from './answers';
import { Button, Empty } from './look';
import { Legend } from './Legend';
import { Over, Stage } from './MapStage';
import { useDrawnMap } from './useDrawnMap';
import { usePinButtons } from './usePinButtons';
import type { ViewerTranslate } from './words';

/** The whole world, until the map says what it shows. */
const world: MapWindow = { bounds: wholeWorld, zoom: 2 };
/** Cut short, so that views that hardly differ are one address. */
const boxQuery = ({ bounds, zoom }: MapWindow): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(boxOf(bounds)).map(([name, value]) => [name, value.toFixed(3)])),
  zoom: String(Math.round(zoom)),
});

type ViewMapProps = {
  readonly host: Host;
  readonly base: string;
  readonly labels: readonly string[];
  /** What is over and decided is shown, instead of what is live. */
  readonly ended: boolean;
  readonly config: ViewerConfig;
  readonly mapStyle: string | null;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onList: () => void;
};

/** The coverages of the window that is looked at, as pins; `whole` are those of the whole world. */
function useWindowPins(
  host: Host,
  base: string,
  { labels, ended }: Pick<ViewMapProps, 'labels' | 'ended'>,
  seen: MapWindow | null,
) {
  const wanted = { ...(labels.length > 0 ? { labels: labels.join(';') } : {}), ...(ended ? { ended: 'true' } : {}) };
  const url = (window: MapWindow) =>
    `${base}${__PATHS__.findPublicEventsInBox}?${String(new URLSearchParams({ ...boxQuery(window), ...wanted }))}`;
  const whole = usePublic(host, url(world), checkMap);
  const near = usePublic(host, seen ? url(seen) : null, checkMap);
  // While a new window is on its way, what was seen last stays.
  const [kept, setKept] = useState<readonly Pin[]>([]);
  const pins = (seen ? near.data : whole.data)?.pins;
  if (pins && pins !== kept) setKept(pins);
  return { whole, kept };
}

/** Public coverages as pins; those near each other are gathered by the server. */
export function ViewMap(props: ViewMapProps) {
  const { host, base, ended, config, mapStyle, language, t, onOpen, onList } = props;
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<MapWindow | null>(null);
  const [over, setOver] = useState('');
  const { whole, kept } = useWindowPins(host, base, props, seen);
  const { map, isBroken } = useDrawnMap({ host, place, styleUrl: mapStyle ?? config.styleUrl, t, onMove: setSeen });

  const all = whole.data?.pins;
  const fitted = useRef<readonly Pin[] | null>(null);
  useEffect(() => {
    if (!map || !all || fitted.current === all) return;
    fitted.current = all;
    map.fit(all);
  }, [map, all]);
  usePinButtons({ map, pins: kept, locale: language.locale, t, onOpen, onPoint: setOver });

  if (whole.failure && !whole.data) {
    const { code, requestId } = whole.failure;
    return <Notice host={host} t={language.t} code={code} requestId={requestId} onRetry={() => void whole.reload()} />;
  }
  if (isBroken) {
    return (
      <Empty role="status">
        {t('mapFailed')}
        <Button type="button" onClick={onList}>
          {t('list')}
        </Button>
      </Empty>
    );
  }
  const isEmpty = whole.data !== null && kept.length === 0;
  return (
    <Stage role="group" aria-label={t('map')} aria-busy={map === null} part="map">
      <div ref={place} />
      {whole.data && <Legend counts={whole.data.counts} ended={ended} locale={language.locale} t={t} />}
      {(over || isEmpty) && <Over role={isEmpty ? 'status' : undefined}>{over || t('noPlaces')}</Over>}
    </Stage>
  );
}

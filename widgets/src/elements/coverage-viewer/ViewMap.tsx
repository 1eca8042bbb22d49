import { useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { numberFormat } from '#shared/format/intl';
import { boxOf, wholeWorld } from '#shared/view/box';
import { opensList, type Pin } from '#shared/view/pins';
import { rem, signal, token } from '#shared/view/tokens';
import type { Scheme } from '#shared/view/world';
import { usePublic } from '../../api/usePublic';
import type { Host } from '../../loader/shell';
import type { DrawnMap, MapWindow } from '../../map/draw';
import type { Language } from '../../runtime/languages';
import { Notice } from '../../runtime/Notice';
import { checkPins, type ViewerConfig } from './answers';
import { Button, Empty } from './look';
import type { ViewerTranslate } from './words';

const Stage = styled.div`
  position: relative;
  height: var(--isoline-map-height, clamp(420px, 72vh, 820px));
  overflow: hidden;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  .maplibregl-map {
    position: absolute;
    inset: 0;
  }
  .pin {
    min-width: 28px;
    height: 28px;
    padding: 0 7px;
    border: 2px solid #fff;
    border-radius: 14px;
    font: 600 ${rem(0.8125)} / 1 ${token('font')};
    color: #fff;
    background: ${signal('green')};
    box-shadow: 0 1px 4px rgb(0 0 0 / 45%);
    cursor: pointer;
  }
  .pin[data-group] {
    min-width: 40px;
    height: 40px;
    border-radius: 20px;
  }
  .pin[data-tone='red'] {
    background: ${signal('red')};
  }
  .pin[data-tone='yellow'] {
    color: #1f2328;
    background: ${signal('yellow')};
  }
  .pin:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 2px;
    z-index: 2;
  }
  @media print {
    display: none;
  }
`;
const Over = styled.div`
  position: absolute;
  z-index: 3;
  inset-block-start: 12px;
  inset-inline-start: 12px;
  max-width: calc(100% - 72px);
  padding: 6px 12px;
  border: 1px solid ${token('border')};
  border-radius: 9px;
  font-size: ${rem(0.875)};
  color: ${token('text')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
  pointer-events: none;
`;

/** The whole world, until the map says what it shows. */
const world: MapWindow = { bounds: wholeWorld, zoom: 2 };
/** Cut short, so that views that hardly differ are one address. */
const boxQuery = ({ bounds, zoom }: MapWindow): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(boxOf(bounds)).map(([name, value]) => [name, value.toFixed(3)])),
  zoom: String(Math.round(zoom)),
});

const dark = '(prefers-color-scheme: dark)';
/** The element's theme, else that of the visitor's system. */
function schemeOf({ dataset }: HTMLElement): Scheme {
  const theme = dataset['theme'];
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(dark).matches ? 'dark' : 'light';
}

type ViewMapProps = {
  readonly host: Host;
  readonly base: string;
  readonly labels: readonly string[];
  readonly config: ViewerConfig;
  readonly mapStyle: string | null;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onList: () => void;
};

/** Public coverages as pins; those near each other are gathered by the server. */
export function ViewMap({ host, base, labels, config, mapStyle, language, t, onOpen, onList }: ViewMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [isBroken, setBroken] = useState(false);
  const [seen, setSeen] = useState<MapWindow | null>(null);
  const [over, setOver] = useState('');
  const wanted = labels.length > 0 ? { labels: labels.join(';') } : undefined;
  const url = (window: MapWindow) =>
    `${base}${__PATHS__.findPublicEventsInBox}?${String(new URLSearchParams({ ...boxQuery(window), ...wanted }))}`;
  const whole = usePublic(host, url(world), checkPins);
  const near = usePublic(host, seen ? url(seen) : null, checkPins);
  // While a new window is on its way, what was seen last stays.
  const [kept, setKept] = useState<readonly Pin[]>([]);
  const pins = seen ? near.data : whole.data;
  if (pins && pins !== kept) setKept(pins);
  const styleUrl = mapStyle ?? config.styleUrl;
  const label = t('map');

  useEffect(() => {
    let drawn: DrawnMap | null = null;
    let isGone = false;
    const open = async () => {
      const { drawMap } = await import('../../map/draw');
      if (isGone || !place.current) return;
      const scheme = schemeOf(host.frame);
      const drawnMap = await drawMap({ place: place.current, styleUrl, scheme, label, onMove: setSeen });
      if (isGone) return drawnMap.destroy();
      drawn = drawnMap;
      setMap(drawnMap);
    };
    // No WebGL, or a page whose policy forbids it: the list has everything.
    open().catch(() => {
      if (isGone) return;
      setBroken(true);
      host.emit('isoline-error', { code: 'unsupported', message: t('mapFailed'), retryable: false, requestId: null });
    });
    return () => {
      isGone = true;
      drawn?.destroy();
      setMap(null);
    };
  }, [host, styleUrl, label, t]);

  useEffect(() => {
    if (!map) return;
    const follow = () => map.paint(schemeOf(host.frame));
    const system = matchMedia(dark);
    const observer = new MutationObserver(follow);
    observer.observe(host.frame, { attributes: true, attributeFilter: ['data-theme'] });
    system.addEventListener('change', follow);
    return () => {
      observer.disconnect();
      system.removeEventListener('change', follow);
    };
  }, [host, map]);

  const fitted = useRef<readonly Pin[] | null>(null);
  useEffect(() => {
    if (!map || !whole.data || fitted.current === whole.data) return;
    fitted.current = whole.data;
    map.fit(whole.data);
  }, [map, whole.data]);

  const named = useMemo(
    () => (pin: Pin) =>
      pin.name && pin.opensAt === null
        ? `${pin.name}: ${t('places', { count: pin.count })}`
        : t('places', { count: pin.count }),
    [t],
  );
  useEffect(() => {
    if (!map) return;
    const number = numberFormat(language.locale, { notation: 'compact' });
    map.show(kept, (pin) => {
      const button = document.createElement('button');
      const text = named(pin);
      button.type = 'button';
      button.className = 'pin';
      button.dataset['tone'] = pin.tone;
      if (pin.opensAt !== null) button.dataset['group'] = '';
      button.textContent = pin.count > 1 ? number.format(pin.count) : '';
      button.setAttribute('aria-label', text);
      button.setAttribute('part', 'pin');
      for (const [type, shown] of [
        ['mouseenter', text],
        ['mouseleave', ''],
        ['focus', text],
        ['blur', ''],
      ] as const)
        button.addEventListener(type, () => setOver(shown));
      button.addEventListener('click', () => {
        setOver('');
        if (opensList(pin)) onOpen(pin.ids);
        else map.fly(pin, pin.opensAt ?? 4);
      });
      return button;
    });
  }, [map, kept, named, language.locale, onOpen]);

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
    <Stage role="group" aria-label={label} aria-busy={map === null} part="map">
      <div ref={place} />
      {(over || isEmpty) && <Over role={isEmpty ? 'status' : undefined}>{over || t('noPlaces')}</Over>}
    </Stage>
  );
}

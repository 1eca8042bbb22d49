import { type RefObject, useEffect, useState } from 'react';
import type { Scheme } from '#shared/view/world';
import type { Host } from '../../loader/shell';
import type { DrawnMap, MapWindow } from '../../map/draw';
import type { ViewerTranslate } from './words';

const schemeOf = ({ dataset }: HTMLElement): Scheme => (dataset['theme'] === 'dark' ? 'dark' : 'light');

type Wanted = {
  readonly host: Host;
  readonly place: RefObject<HTMLDivElement | null>;
  readonly styleUrl: string | null;
  readonly t: ViewerTranslate;
  readonly onMove: (window: MapWindow) => void;
};

/** The map, once its code is there and it is drawn, in the element's scheme; broken where it cannot be drawn at all. */
export function useDrawnMap({ host, place, styleUrl, t, onMove }: Wanted) {
  const [map, setMap] = useState<DrawnMap | null>(null);
  const [isBroken, setBroken] = useState(false);

  useEffect(() => {
    let drawn: DrawnMap | null = null;
    let isGone = false;
    setBroken(false);
    const open = async () => {
      const { drawMap } = await import('../../map/draw');
      if (isGone || !place.current) return;
      const scheme = schemeOf(host.frame);
      const drawnMap = await drawMap({ place: place.current, styleUrl, scheme, t, onMove });
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
  }, [host, place, styleUrl, t, onMove]);

  useEffect(() => {
    if (!map) return;
    const follow = () => map.paint(schemeOf(host.frame));
    const observer = new MutationObserver(follow);
    observer.observe(host.frame, { attributes: true, attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, [host, map]);
  return { map, isBroken };
}

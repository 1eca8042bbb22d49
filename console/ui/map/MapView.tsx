import { Banner } from '@primer/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pin } from '#shared/view/pins';
import { Canvas, Frame, Hint, OnPaper } from './MapFrame';
import { type LonLat, placeShown, type MapTarget, type View } from './place';
import { drawShapes } from './shapes';
import { useCamera, type Fitting } from './useCamera';
import { useDrawnMap } from './useDrawnMap';
import { usePinButtons } from './usePinButtons';

type MapViewProps = {
  readonly label: string;
  readonly pins: readonly Pin[];
  /** Where the map stands at first; centre [0, 20] and zoom 2 when nothing is said. */
  readonly start?: { readonly centre: LonLat; readonly zoom: number };
  /** Where the map shall go; a new object moves it, within 300 ms. */
  readonly target?: MapTarget | null;
  /** Marks that the map shall show whole, once (padding 50, at most zoom 15; zoom 7 for a single one). */
  readonly fit?: readonly LonLat[] | null;
  readonly fitting?: Fitting;
  readonly selected?: LonLat | null;
  readonly shapes?: GeoJSON.FeatureCollection | null;
  readonly hint?: (pin: Pin) => string;
  readonly onView?: (view: View) => void;
  readonly onPin?: (pin: Pin) => void;
  readonly onPick?: (place: LonLat) => void;
  readonly height?: string;
};

/** A map with marks that are buttons, so that the keyboard reaches each; arrow keys move the map, + and - zoom it. */
export function MapView(props: MapViewProps) {
  const { label, pins, selected = null, target = null, shapes = null, fit = null, hint, height = '480px' } = props;
  const { t } = useTranslation('ui');
  const frame = useRef<HTMLDivElement>(null);
  const owner = useRef(props);
  useEffect(() => {
    owner.current = props;
  });
  const { drawn, isBroken } = useDrawnMap(frame, owner);
  const over = usePinButtons(drawn, owner, { pins, selected, hint });
  useCamera(drawn, target, fit, props.fitting);
  useEffect(() => {
    if (drawn && shapes) drawShapes(drawn.map, shapes);
  }, [drawn, shapes]);
  return (
    <>
      <Frame $height={height} role="group" aria-label={label} aria-busy={!drawn && !isBroken}>
        {isBroken ? (
          <Banner variant="warning" title={t('map.failed')} description={t('map.useList')} />
        ) : (
          <Canvas ref={frame} />
        )}
        {over && (
          <Hint $left={over.left} $top={over.top}>
            {over.text}
          </Hint>
        )}
      </Frame>
      <OnPaper>
        {pins.map((pin) => (
          <li key={pin.key}>{`${hint?.(pin) || pin.name || label} (${placeShown(pin)})`}</li>
        ))}
      </OnPaper>
    </>
  );
}

import { Banner, SegmentedControl } from '@primer/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { z } from 'zod';
import { findCoveragesInBox, type coverageStates } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { goTo, useLocation, useQuery } from '../../../../core/routing';
import { Stack } from '../../../../ui';
import { MapView } from '../../../../ui/map/MapView';
import { opensList, pinsOf, type Pin } from '#shared/view/pins';
import { boxOf, wholeWorld } from '#shared/view/box';
import {
  boundsOf,
  boundsText,
  middleOf,
  placeOf,
  placeText,
  type LonLat,
  type MapTarget,
} from '../../../../ui/map/place';
import { PlacePanel } from './PlacePanel';

/** The map alone, until a mark is chosen. */
const Split = styled.div<{ $open: boolean }>`
  display: grid;
  align-items: start;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr) ${({ $open }) => ($open ? '380px' : '')};
  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const hintKey = 'coveragesMapAlertClosed';
type BoxQuery = z.input<typeof findCoveragesInBox.query>;
type CoverageMapProps = {
  readonly labels: string;
  readonly search: string;
  readonly uiState: (typeof coverageStates)[number] | undefined;
};

/** Coverages of the visible box as marks; a mark opens the list of what is insured there. */
export function CoverageMap({ labels, search, uiState }: CoverageMapProps) {
  const { t } = useTranslation('coverages');
  const [query, change] = useQuery();
  const { pathname, search: address } = useLocation();
  const bounds = boundsOf(query.get('bounds'));
  const zoom = Number(query.get('zoom') ?? '2') || 2;
  const coordinates = query.get('coordinates');
  const place = useMemo(() => placeOf(coordinates), [coordinates]);
  const [start] = useState(() => ({ centre: bounds ? middleOf(bounds) : { lon: 0, lat: 20 }, zoom }));
  const [isHinted, setHinted] = useState(() => localStorage.getItem(hintKey) === null);
  const [target, setTarget] = useState<MapTarget | null>(null);
  const boxQuery: BoxQuery = { ...boxOf(bounds ?? [0, 0, 0, 0]), zoom: Math.round(zoom), labels, search, uiState };
  const read = useRead(findCoveragesInBox, { query: boxQuery }, { skip: !bounds });
  // The first look takes in all there is; an address with bounds shows those.
  const [isFirst] = useState(bounds === null);
  const all = useRead(
    findCoveragesInBox,
    { query: { ...boxOf(wholeWorld), zoom: 4, labels, search, uiState } },
    { skip: !isFirst },
  );
  const [fit, setFit] = useState<readonly Pin[] | null>(null);
  if (isFirst && !fit && all.data) setFit(pinsOf(all.data));
  const [chosen, setChosen] = useState<Pin | null>(null);
  const pins = useMemo(() => (read.data ? pinsOf(read.data) : []), [read.data]);
  const named = useMemo(() => (pin: Pin) => t('map.at', { name: pin.name, count: pin.count }), [t]);
  const onPin = (pin: Pin) => {
    if (opensList(pin)) {
      setChosen(pin);
      change({ coordinates: placeText(pin) });
    } else setTarget({ centre: pin, zoom: pin.opensAt ?? zoom + 2 });
  };
  const isPinning = query.get('mode') === 'pin';
  const toNew = ({ lon, lat }: LonLat) => {
    const rounded = (value: number) => String(Number(value.toFixed(12)));
    goTo(`/coverages/new?lng=${rounded(lon)}&lat=${rounded(lat)}`);
  };
  const map = (
    <Stack>
      {isHinted && (
        <Banner
          title={t('map.hint')}
          variant="info"
          onDismiss={() => {
            localStorage.setItem(hintKey, 'true');
            setHinted(false);
          }}
        />
      )}
      <div>
        <SegmentedControl aria-label={t('map.mode')} onChange={(at) => change({ mode: at === 1 ? 'pin' : null })}>
          <SegmentedControl.Button selected={!isPinning}>{t('map.click')}</SegmentedControl.Button>
          <SegmentedControl.Button selected={isPinning}>{t('map.pin')}</SegmentedControl.Button>
        </SegmentedControl>
      </div>
      <MapView
        {...(isPinning ? { onPick: toNew } : {})}
        label={t('map.label')}
        pins={pins}
        start={start}
        target={target}
        selected={place}
        fit={fit}
        hint={named}
        onView={(view) => change({ bounds: boundsText(view.bounds), zoom: view.zoom.toFixed(2) })}
        onPin={onPin}
        height="min(600px, 70vh)"
      />
    </Stack>
  );
  return (
    <Split $open={place !== null}>
      {map}
      {place && (
        <PlacePanel
          key={coordinates}
          place={place}
          ids={chosen && placeText(chosen) === coordinates ? chosen.ids : null}
          backTo={encodeURIComponent(`${pathname}${address}`)}
          onClose={() => change({ coordinates: null })}
        />
      )}
    </Split>
  );
}

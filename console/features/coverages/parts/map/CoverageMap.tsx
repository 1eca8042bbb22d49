import { SegmentedControl } from '@primer/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Pin } from '#shared/view/pins';
import { goTo, useLocation } from '../../../../core/routing';
import { EmptyState, FailedRead, Row, Stack } from '../../../../ui';
import { MapView } from '../../../../ui/map/MapView';
import { placeText, type LonLat } from '../../../../ui/map/place';
import { PlaceSearch } from '../../../../ui/map/PlaceSearch';
import { useNoCoverages } from '../list/useNoCoverages';
import { MapHint } from './MapHint';
import { PlacePanel } from './PlacePanel';
import { useCoverageMap, type MapFilters } from './useCoverageMap';

/** The map alone, until a mark is chosen: then its coverages stand beside it, and where there is no room for that as a sheet over it. */
const Split = styled.div<{ $open: boolean }>`
  position: relative;
  display: grid;
  align-items: start;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr) ${({ $open }) => ($open ? '380px' : '')};
  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Side = styled.div`
  min-width: 0;
  @media (max-width: 1100px) {
    position: absolute;
    inset: 8px 8px auto auto;
    z-index: 4;
    width: 360px;
    max-height: calc(100% - 16px);
    overflow-y: auto;
    border-radius: 10px;
    box-shadow: var(--shadow-floating-medium);
  }
  @media (max-width: 700px) {
    inset: auto 0 0 0;
    width: auto;
    max-height: 72%;
  }
`;
const rounded = (degrees: number) => String(Number(degrees.toFixed(12)));
const designAt = ({ lon, lat }: LonLat) => goTo(`/coverages/new?lng=${rounded(lon)}&lat=${rounded(lat)}`);

type MapProps = MapFilters & {
  /** There is no coverage, wherever one looks: the map is where the first one can be begun. */
  readonly hasNone: boolean;
};

/** Coverages of the visible box as marks; a mark opens the list of what is insured there, a pin begins a new one. */
export function CoverageMap({ hasNone, ...filters }: MapProps) {
  const { t } = useTranslation('coverages');
  const { t: ui } = useTranslation('ui');
  const { pathname, search } = useLocation();
  const map = useCoverageMap(filters);
  const empty = useNoCoverages();
  const nameOf = useMemo(
    () =>
      ({ name, count }: Pin) =>
        name ? t('map.at', { name, count }) : t('list.total', { count }),
    [t],
  );
  return (
    <Stack>
      {hasNone ? <EmptyState {...empty} /> : <MapHint />}
      <Row $gap={16} style={{ alignItems: 'flex-end', justifyContent: 'space-between' }}>
        <PlaceSearch label={ui('place.label')} onChoose={map.show} />
        <SegmentedControl aria-label={t('map.mode')} onChange={(at) => map.setPinning(at === 1)}>
          <SegmentedControl.Button selected={!map.isPinning}>{t('map.click')}</SegmentedControl.Button>
          <SegmentedControl.Button selected={map.isPinning}>{t('map.pin')}</SegmentedControl.Button>
        </SegmentedControl>
      </Row>
      <FailedRead from={map.failed} />
      <Split $open={map.place !== null}>
        <MapView
          {...(map.isPinning ? { onPick: designAt } : {})}
          label={t('map.label')}
          pins={map.pins}
          start={map.start}
          target={map.target}
          selected={map.place}
          fit={map.fit}
          hint={nameOf}
          onView={map.onView}
          onPin={map.onPin}
          height="min(600px, 70vh)"
        />
        {map.place && (
          <Side>
            <PlacePanel
              key={placeText(map.place)}
              place={map.place}
              ids={map.chosenIds}
              backTo={encodeURIComponent(`${pathname}${search}`)}
              onClose={map.close}
            />
          </Side>
        )}
      </Split>
    </Stack>
  );
}

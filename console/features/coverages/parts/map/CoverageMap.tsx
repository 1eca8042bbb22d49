import { SegmentedControl } from '@primer/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Pin } from '#shared/view/pins';
import { goTo, useLocation } from '../../../../core/routing';
import { Failed, Stack } from '../../../../ui';
import { MapView } from '../../../../ui/map/MapView';
import { placeText, type LonLat } from '../../../../ui/map/place';
import { MapHint } from './MapHint';
import { PlacePanel } from './PlacePanel';
import { useCoverageMap, type MapFilters } from './useCoverageMap';

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
const rounded = (degrees: number) => String(Number(degrees.toFixed(12)));
const designAt = ({ lon, lat }: LonLat) => goTo(`/coverages/new?lng=${rounded(lon)}&lat=${rounded(lat)}`);

/** Coverages of the visible box as marks; a mark opens the list of what is insured there, a pin begins a new one. */
export function CoverageMap(filters: MapFilters) {
  const { t } = useTranslation('coverages');
  const { pathname, search } = useLocation();
  const map = useCoverageMap(filters);
  const nameOf = useMemo(
    () =>
      ({ name, count }: Pin) =>
        t('map.at', { name, count }),
    [t],
  );
  return (
    <Split $open={map.place !== null}>
      <Stack>
        <MapHint />
        <div>
          <SegmentedControl aria-label={t('map.mode')} onChange={(at) => map.setPinning(at === 1)}>
            <SegmentedControl.Button selected={!map.isPinning}>{t('map.click')}</SegmentedControl.Button>
            <SegmentedControl.Button selected={map.isPinning}>{t('map.pin')}</SegmentedControl.Button>
          </SegmentedControl>
        </div>
        {map.failed.error && <Failed refusal={map.failed.error} retry={map.failed.refetch} />}
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
      </Stack>
      {map.place && (
        <PlacePanel
          key={placeText(map.place)}
          place={map.place}
          ids={map.chosenIds}
          backTo={encodeURIComponent(`${pathname}${search}`)}
          onClose={map.close}
        />
      )}
    </Split>
  );
}

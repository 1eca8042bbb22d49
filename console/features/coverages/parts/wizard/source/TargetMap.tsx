import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonitoringTarget } from '#shared/contract/catalog';
import { pinAt, type Pin } from '#shared/view/pins';
import { MapView } from '../../../../../ui/map/MapView';
import type { MapTarget } from '../../../../../ui/map/place';
import { areaOf } from '../../../../../ui/map/targetArea';
import type { Draft } from '../../../stories/draft';
import type { TargetSearch } from './useTargets';

/** Marks that a map of buttons bears; the search narrows the rest down. */
const mapped = 300;

type TargetMapProps = {
  readonly search: TargetSearch;
  readonly draft: Draft;
  readonly onChoose: (target: { readonly id: string; readonly name: string }) => void;
};

/** The places of a data set as marks; a press beside them finds what lies near, and where any point can be insured it is a place itself. */
export function TargetMap({ search: { targets, place, pointAt }, draft, onChoose }: TargetMapProps) {
  const { t } = useTranslation('coverages');
  const pins = useMemo(() => (targets.data ?? []).slice(0, mapped).map(pinOf), [targets.data]);
  const chosen = targets.data?.find(({ id }) => id === draft.targetId) ?? null;
  const goal = useMemo<MapTarget | null>(() => (place ? { centre: place, zoom: 8 } : null), [place]);
  return (
    <MapView
      label={t('map.pick')}
      pins={pins}
      selected={chosen}
      target={goal}
      fit={place ? null : pins}
      shapes={areaOf(chosen)}
      onPin={({ key, name }) => onChoose({ id: key, name })}
      onPick={pointAt}
      height="340px"
    />
  );
}

const pinOf = ({ id, name, lon, lat }: MonitoringTarget): Pin => ({ ...pinAt({ lon, lat }, name), key: id, ids: [id] });

import { useMemo } from 'react';
import { readTarget } from '#shared/contract/catalog';
import { pinAt } from '#shared/view/pins';
import { useRead } from '../../core/api';
import { FailedRead } from '../Failed';
import { MapView } from './MapView';
import type { LonLat } from './place';
import { areaOf, surroundingsOf } from './targetArea';

type TargetMapProps = LonLat & {
  readonly coverage: {
    readonly dataSourceId: string;
    readonly dataSetId: string;
    readonly monitoringTarget: { readonly id: string; readonly name: string };
  };
};

const closest = 6;
const fitting = { closest, edge: 0 };

/** The monitoring target of a coverage on the map: its geometry, which the data catalogue holds, and what lies around it. */
export function TargetMap({ coverage, lon, lat }: TargetMapProps) {
  const { dataSourceId: providerId, dataSetId, monitoringTarget } = coverage;
  const { id: targetId, name } = monitoringTarget;
  const target = useRead(
    readTarget,
    { params: { providerId, dataSetId, targetId } },
    { skip: !providerId || !dataSetId || !targetId },
  );
  const isAwaited = target.isFetching && !target.data;
  const shapes = useMemo(() => areaOf(target.data ?? null), [target.data]);
  const start = useMemo(() => ({ centre: { lon, lat }, zoom: closest }), [lon, lat]);
  const fit = useMemo(() => (isAwaited ? null : surroundingsOf({ lon, lat }, shapes)), [isAwaited, lon, lat, shapes]);
  const pins = useMemo(() => [pinAt({ lon, lat }, name)], [lon, lat, name]);
  return (
    <>
      <MapView label={name} pins={pins} start={start} fit={fit} fitting={fitting} shapes={shapes} height="260px" />
      <FailedRead from={target} />
    </>
  );
}

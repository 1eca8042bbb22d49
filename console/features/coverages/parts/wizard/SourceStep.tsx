import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, Button, Radio, RadioGroup, FormControl } from '@primer/react';
import { findConditions, findDataSets, findProviders, findTargets, readRiskTypes } from '#shared/contract/catalog';
import { RiskIcon } from '#shared/view/RiskIcon';
import { useRead } from '../../../../core/api';
import { Card, CardTitle, Choice, Details, Field, Grid, Halves, Loaded, Muted, Row, Stack } from '../../../../ui';
import { MapView, type Target } from '../../../../ui/map/MapView';
import type { Pin } from '#shared/view/pins';
import { riskOf } from '#shared/engine/risks/list';
import type { Draft } from './draft';

type StepProps = {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
  readonly near: { lat: number; lon: number } | null;
};
const halfBox = 0.01;
/** Marks that a map of buttons bears; the search narrows the rest down. */
const mapped = 300;
const noShapes: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Risk type, provider, data set and the place that is insured. */
export function SourceStep({ draft, change, near }: StepProps) {
  const { t } = useTranslation('coverages');
  const [name, setName] = useState('');
  const [lat, setLat] = useState(near ? String(near.lat) : '');
  const [lon, setLon] = useState(near ? String(near.lon) : '');
  const [point, setPoint] = useState(near);
  const risks = useRead(readRiskTypes, {});
  const providers = useRead(findProviders, { query: { riskTypeId: draft.riskTypeId } }, { skip: !draft.riskTypeId });
  const sets = useRead(
    findDataSets,
    { params: { providerId: draft.providerId }, query: { riskTypeId: draft.riskTypeId } },
    { skip: !draft.providerId },
  );
  const set = sets.data?.find(({ id }) => id === draft.dataSetId);
  const box = point
    ? {
        topLeftLat: Math.min(90, point.lat + halfBox),
        bottomRightLat: Math.max(-90, point.lat - halfBox),
        topLeftLon: point.lon - halfBox,
        bottomRightLon: point.lon + halfBox,
      }
    : {};
  const targets = useRead(
    findTargets,
    {
      params: { providerId: draft.providerId, dataSetId: draft.dataSetId },
      query: { ...box, name: name || undefined },
    },
    { skip: !draft.dataSetId },
  );
  const conditions = useRead(
    findConditions,
    { query: { monitoringTargetId: draft.targetId, dataSetId: draft.dataSetId } },
    { skip: !draft.targetId },
  );
  const [y, x] = [Number(lat), Number(lon)];
  const isPlace = lat !== '' && lon !== '' && Math.abs(y) <= 90 && Math.abs(x) <= 180;
  const shownTargets = (targets.data ?? []).slice(0, 100);
  const pins = useMemo(
    () =>
      (targets.data ?? []).slice(0, mapped).map((one): Pin => ({
        key: one.id,
        lon: one.lon,
        lat: one.lat,
        name: one.name,
        count: 1,
        tone: 'blue',
        ids: [one.id],
        opensAt: null,
      })),
    [targets.data],
  );
  // Storms are insured at any point; stations and cells are chosen from what there is.
  const anyPlace = riskOf(draft.riskTypeId).place === 'anywhere';
  const chosen = targets.data?.find(({ id }) => id === draft.targetId) ?? null;
  const target = useMemo<Target | null>(() => (point ? { centre: point, zoom: 8 } : null), [point]);
  const searchAt = (place: { lat: number; lon: number }) => {
    setLat(place.lat.toFixed(4));
    setLon(place.lon.toFixed(4));
    setPoint(place);
  };
  return (
    <Halves>
      <Stack>
        <Card>
          <CardTitle>{t('source.risk')}</CardTitle>
          <Loaded from={risks} skeleton={2}>
            {(all) => (
              <Grid $min={170}>
                {all.map((risk) => (
                  <Button
                    key={risk.id}
                    block
                    aria-pressed={draft.riskTypeId === risk.id}
                    variant={draft.riskTypeId === risk.id ? 'primary' : 'default'}
                    leadingVisual={() => <RiskIcon risk={risk.id} size={18} />}
                    onClick={() =>
                      change({
                        riskTypeId: risk.id,
                        providerId: '',
                        dataSetId: '',
                        targetId: '',
                        targetName: '',
                        indexId: '',
                        parameters: {},
                        structure: '',
                        unit: '',
                      })
                    }
                  >
                    {risk.name}
                  </Button>
                ))}
              </Grid>
            )}
          </Loaded>
        </Card>
        {draft.riskTypeId && (
          <Card>
            <Stack>
              <Choice
                label={t('source.provider')}
                value={draft.providerId}
                empty={t('source.choose')}
                onChange={(providerId) => change({ providerId, dataSetId: '', targetId: '', targetName: '' })}
                options={(providers.data ?? []).map((one) => [one.id, one.name])}
                required
              />
              {providers.data?.length === 0 && <Banner title={t('source.noProvider')} variant="info" />}
              {draft.providerId && (
                <Choice
                  label={t('source.dataSet')}
                  value={draft.dataSetId}
                  empty={t('source.choose')}
                  onChange={(dataSetId) => change({ dataSetId, targetId: '', targetName: '' })}
                  options={(sets.data ?? []).map((one) => [
                    one.id,
                    `${one.name} (${one.firstDate ?? '---'} – ${one.lastDate ?? '---'})`,
                  ])}
                  required
                />
              )}
              {set && (
                <Muted>
                  {set.description} {set.attribution}
                </Muted>
              )}
            </Stack>
          </Card>
        )}
        {draft.dataSetId && (
          <Card>
            <CardTitle>{t('source.target')}</CardTitle>
            <Stack>
              <Row $gap={12}>
                <Field label={t('source.search')} value={name} onChange={setName} />
                <Field label={t('source.lat')} type="number" value={lat} onChange={setLat} />
                <Field label={t('source.lon')} type="number" value={lon} onChange={setLon} />
                <Button disabled={!isPlace} onClick={() => setPoint({ lat: y, lon: x })}>
                  {t('source.near')}
                </Button>
                {point && (
                  <Button variant="invisible" onClick={() => setPoint(null)}>
                    {t('source.everywhere')}
                  </Button>
                )}
              </Row>
              <MapView
                label={t('map.pick')}
                pins={pins}
                selected={chosen}
                target={target}
                fit={point ? null : pins}
                shapes={chosen?.kind === 'area' ? (chosen.geometryData.geoJson as GeoJSON.FeatureCollection) : noShapes}
                onPin={(pin) => change({ targetId: pin.key, targetName: pin.name })}
                {...(anyPlace ? { onPick: searchAt } : {})}
                height="340px"
              />
              <Loaded from={targets} skeleton={4}>
                {() =>
                  shownTargets.length === 0 ? (
                    <Banner title={t('source.none')} variant="warning" />
                  ) : (
                    <RadioGroup name="target">
                      <RadioGroup.Label visuallyHidden>{t('source.target')}</RadioGroup.Label>
                      {shownTargets.map((one) => (
                        <FormControl key={one.id}>
                          <Radio
                            value={one.id}
                            checked={draft.targetId === one.id}
                            onChange={() => change({ targetId: one.id, targetName: one.name })}
                          />
                          <FormControl.Label>
                            {one.name}{' '}
                            <Muted>
                              ({one.lat.toFixed(3)}, {one.lon.toFixed(3)})
                            </Muted>
                          </FormControl.Label>
                        </FormControl>
                      ))}
                    </RadioGroup>
                  )
                }
              </Loaded>
            </Stack>
          </Card>
        )}
      </Stack>
      {draft.targetId && (
        <Loaded from={conditions}>
          {(all) => (
            <Details
              title={t('source.record', { name: draft.targetName })}
              rows={all.map(
                (one) =>
                  [
                    one.name,
                    t('source.days', {
                      first: one.firstDate,
                      last: one.lastDate,
                      days: one.days,
                      missing: one.missingDays,
                    }),
                  ] as const,
              )}
            />
          )}
        </Loaded>
      )}
    </Halves>
  );
}

import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MonitoringTarget } from '#shared/contract/catalog';
import { formatNumber } from '#shared/format/number';
import { Card, CardTitle, Field, Loaded, Muted, Row, Stack, useLocale } from '../../../../../ui';
import { NearTo } from '../../../../../ui/map/NearTo';
import type { LonLat } from '../../../../../ui/map/place';
import { PlaceSearch } from '../../../../../ui/map/PlaceSearch';
import { withTarget } from '../../../stories/draft';
import type { StepProps } from '../../step';
import { TargetList } from './TargetList';
import { TargetMap } from './TargetMap';
import { useTargets, type TargetSearch } from './useTargets';

/** Places in the list; the search narrows the rest down. */
const listed = 100;

/** The place that is insured, by name, by coordinates, on the map or from the list. */
export function TargetCard({ draft, change, near }: StepProps & { readonly near: LonLat | null }) {
  const { t } = useTranslation('coverages');
  const { t: ui } = useTranslation('ui');
  const locale = useLocale();
  const search = useTargets(draft, near);
  const choose = ({ id, name }: Pick<MonitoringTarget, 'id' | 'name'>) => change(withTarget(id, name));
  return (
    <Card>
      <CardTitle>{t('source.target')}</CardTitle>
      <Stack>
        <Row>
          <PlaceSearch label={ui('place.label')} pointed={search.pointed} onChoose={search.pickAt} />
        </Row>
        <TargetFields search={search} />
        {search.place && <NearTo place={search.place} />}
        <TargetMap search={search} draft={draft} onChoose={choose} />
        <Loaded from={search.targets} skeleton={4}>
          {(targets) =>
            targets.length === 0 ? (
              <Banner title={t('source.none')} variant="warning" />
            ) : (
              <>
                {targets.length > listed && (
                  <Muted>{t('source.listed', { listed, all: formatNumber(targets.length, 0, locale) })}</Muted>
                )}
                <TargetList targets={targets.slice(0, listed)} chosenId={draft.targetId} onChoose={choose} />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  );
}

function TargetFields({ search }: { readonly search: TargetSearch }) {
  const { t } = useTranslation('coverages');
  const { typedPlace } = search;
  const [isLeft, setLeft] = useState(false);
  return (
    <Row $gap={12}>
      <Field label={t('source.search')} value={search.name} onChange={search.setName} />
      <Field
        label={t('source.lat')}
        type="number"
        value={search.lat}
        onChange={search.setLat}
        onBlur={() => setLeft(true)}
        error={isLeft ? search.latFault : null}
      />
      <Field
        label={t('source.lon')}
        type="number"
        value={search.lon}
        onChange={search.setLon}
        onBlur={() => setLeft(true)}
        error={isLeft ? search.lonFault : null}
      />
      <Button disabled={!typedPlace} onClick={() => search.searchAt(typedPlace)}>
        {t('source.near')}
      </Button>
      {search.place && (
        <Button variant="invisible" onClick={() => search.searchAt(null)}>
          {t('source.everywhere')}
        </Button>
      )}
    </Row>
  );
}

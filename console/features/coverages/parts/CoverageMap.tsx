import { XIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { findCoveragesAt, findCoveragesInBox, type coverageStates } from '#shared/contract/coverages';
import { formatPeriod } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../core/api';
import { Link, useLocation, useQuery } from '../../../core/routing';
import { Card, CardTitle, Halves, Muted, Row, Stack } from '../../../ui/look';
import { Loaded } from '../../../ui/Loaded';
import { useLocale } from '../../../ui/pieces';
import { MapView, type Target } from '../../../ui/map/MapView';
import { opensList, pinsOf, type Pin } from '../../../ui/map/pin';
import { boundsOf, boundsText, boxOf, middleOf, placeOf, placeText } from '../../../ui/map/place';

type Asked = z.input<typeof findCoveragesInBox.query>;
type CoverageMapProps = {
  readonly labels: string;
  readonly search: string;
  readonly uiState: (typeof coverageStates)[number] | undefined;
};

/** Coverages of the visible box as marks; a mark opens the list of what is insured there. */
export function CoverageMap({ labels, search, uiState }: CoverageMapProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const [query, change] = useQuery();
  const { pathname, search: address } = useLocation();
  const bounds = boundsOf(query.get('bounds'));
  const zoom = Number(query.get('zoom') ?? '2') || 2;
  const coordinates = query.get('coordinates');
  const place = useMemo(() => placeOf(coordinates), [coordinates]);
  const [start] = useState(() => ({ centre: bounds ? middleOf(bounds) : { lon: 0, lat: 20 }, zoom }));
  const [target, setTarget] = useState<Target | null>(null);
  const asked: Asked = { ...boxOf(bounds ?? [0, 0, 0, 0]), zoom: Math.round(zoom), labels, search, uiState };
  const read = useRead(findCoveragesInBox, { query: asked }, { skip: !bounds });
  const here = useRead(
    findCoveragesAt,
    { query: { lat: place?.lat ?? 0, lon: place?.lon ?? 0, size: 100 } },
    { skip: !place },
  );
  const pins = useMemo(() => (read.data ? pinsOf(read.data) : []), [read.data]);
  const named = useMemo(() => (pin: Pin) => t('map.at', { name: pin.name, count: pin.count }), [t]);
  const onPin = (pin: Pin) => {
    if (opensList(pin) && pin.opensAt === null) change({ coordinates: placeText(pin) });
    else setTarget({ centre: pin, zoom: pin.opensAt ?? zoom + 2 });
  };
  const map = (
    <MapView
      label={t('map.label')}
      pins={pins}
      start={start}
      target={target}
      selected={place}
      hint={named}
      onView={(view) => change({ bounds: boundsText(view.bounds), zoom: view.zoom.toFixed(2) })}
      onPin={onPin}
      height="min(600px, 70vh)"
    />
  );
  const backTo = encodeURIComponent(`${pathname}${address}`);
  return (
    <Halves>
      {map}
      {place && (
        <Card>
          <Loaded from={here} skeleton={4}>
            {({ content, totalElements }) => (
              <Stack>
                <Row>
                  <CardTitle>{t('map.active', { count: totalElements })}</CardTitle>
                  <div style={{ marginLeft: 'auto' }}>
                    <IconButton
                      icon={XIcon}
                      variant="invisible"
                      aria-label={t('map.close')}
                      onClick={() => change({ coordinates: null })}
                    />
                  </div>
                </Row>
                {content.map((one) => (
                  <div key={one.id}>
                    <Row>
                      <Link to={`/coverages/coverage/${one.id}?backTo=${backTo}`}>{one.label}</Link>
                      <StatusChip kind="coverage" status={one.uiState} label={t(`state.${one.uiState}`)} size="small" />
                    </Row>
                    <Muted>{formatPeriod(one.start, one.end, locale)}</Muted>
                  </div>
                ))}
              </Stack>
            )}
          </Loaded>
        </Card>
      )}
    </Halves>
  );
}

import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useQuery } from '../../../../core/routing';
import { Muted, Row } from '../../../../ui';
import { MapView } from '../../../../ui/map/MapView';
import { PlaceSearch } from '../../../../ui/map/PlaceSearch';
import { Dot, tones } from './Dot';
import { EventPanel } from './EventPanel';
import { PlaceList } from './PlaceList';
import { type MapFilter, useAllPlaces, useEventMap, usePinName } from './useEventMap';

const Split = styled.div`
  display: grid;
  align-items: start;
  gap: 16px;
  grid-template-columns: minmax(0, 1fr) 260px;
  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Stage = styled.div`
  display: grid;
  gap: 12px;
  min-width: 0;
`;
/** What the panel slides over. */
const Stacked = styled.div`
  position: relative;
  min-width: 0;
  overflow: hidden;
`;

/** Monitored events of the visible box as marks, the same places as a list, and the panel of the chosen one. */
export function EventMap({ labels }: Pick<MapFilter, 'labels'>) {
  const { t } = useTranslation('monitoring');
  const { t: ui } = useTranslation('ui');
  const [query, change] = useQuery();
  const ended = query.get('ended') === 'true';
  const map = useEventMap({ labels, ended });
  const all = useAllPlaces({ labels, ended });
  const nameOf = usePinName();
  return (
    <Split>
      <Stage>
        <PlaceSearch label={ui('place.label')} onChoose={map.show} />
        <Stacked>
          <MapView
            label={t('map.label')}
            pins={map.pins}
            start={map.start}
            target={map.target}
            fit={all.places}
            selected={map.selected}
            hint={nameOf}
            onView={map.onView}
            onPin={map.onPin}
            height="min(640px, 70vh)"
          />
          {map.openIds && <EventPanel ids={map.openIds} ended={ended} onClose={map.close} />}
        </Stacked>
        <Row $gap={16}>
          {tones
            .filter((tone) => !ended || tone !== 'yellow')
            .map((tone) => (
              <Muted key={tone}>
                <Dot $tone={tone} /> {t(ended && tone !== 'yellow' ? `map.${tone}Ended` : `map.${tone}`)}
              </Muted>
            ))}
          <Button
            size="small"
            aria-pressed={ended}
            onClick={() => change({ ended: ended ? null : 'true', coordinates: null, ids: null })}
          >
            {t(ended ? 'map.showLive' : 'map.showEnded')}
          </Button>
          <Button size="small" onClick={() => void all.show()}>
            {t('map.all')}
          </Button>
        </Row>
      </Stage>
      <PlaceList map={map} />
    </Split>
  );
}

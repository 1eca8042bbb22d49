import { Button } from '@primer/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { findEventsInBox } from '#shared/contract/monitoring';
import { signal } from '#shared/view/tokens';
import { useReadOnce, useRead } from '../../../../core/api';
import { useQuery } from '../../../../core/routing';
import { useAct } from '../../../../core/store';
import { failed, told } from '../../../../core/toasts';
import { MapView } from '../../../../ui/map/MapView';
import { opensList, pinsOf, type Pin } from '#shared/view/pins';
import { boxOf, wholeWorld } from '#shared/view/box';
import {
  boundsOf,
  boundsText,
  middleOf,
  placeOf,
  placeText,
  type MapTarget,
  type View,
} from '../../../../ui/map/place';
import { Card, CardTitle, Loaded, Muted, Row } from '../../../../ui';
import { EventPanel, panelWidth } from './EventPanel';

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
const Cover = styled.div`
  position: relative;
  min-width: 0;
  overflow: hidden;
`;
const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  max-height: 520px;
  overflow: auto;
`;
const Entry = styled.button`
  display: flex;
  gap: 8px;
  align-items: baseline;
  width: 100%;
  min-height: 32px;
  padding: 6px 8px;
  border: 0;
  border-radius: 6px;
  font: inherit;
  color: inherit;
  text-align: start;
  background: transparent;
  cursor: pointer;
  &:hover,
  &[aria-pressed='true'] {
    background: var(--bgColor-muted);
  }
`;
const Dot = styled.span<{ $tone: 'red' | 'yellow' | 'green' }>`
  display: inline-block;
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: 5px;
  background: ${({ $tone }) => signal($tone)};
`;
const tones = ['red', 'yellow', 'green'] as const;
const listed = 100;

/** Monitored events of the visible box as marks, the same places as a list, and the panel of the chosen one. */
export function EventMap({ labels }: { readonly labels: string | undefined }) {
  const { t } = useTranslation('monitoring');
  const act = useAct();
  const [query, change] = useQuery();
  const bounds = boundsOf(query.get('bounds'));
  const place = placeOf(query.get('coordinates'));
  const zoom = Number(query.get('zoom') ?? '2') || 2;
  const [start] = useState(() => ({ centre: bounds ? middleOf(bounds) : { lon: 0, lat: 20 }, zoom }));
  const [target, setTarget] = useState<MapTarget | null>(null);
  const [chosen, setChosen] = useState<Pin | null>(null);
  const box = boxOf(bounds ?? [0, 0, 0, 0]);
  const [fit, setFit] = useState<readonly Pin[] | null>(null);
  const askAll = useReadOnce(findEventsInBox);
  const read = useRead(findEventsInBox, { query: { ...box, zoom: Math.round(zoom), labels } }, { skip: !bounds });
  const pins = useMemo(() => (read.data ? pinsOf(read.data) : []), [read.data]);
  const named = useMemo(
    () => (pin: Pin) =>
      pin.name && pin.opensAt === null
        ? t('map.pin', { name: pin.name, count: pin.count })
        : t('map.cluster', { count: pin.count }),
    [t],
  );
  const coordinates = query.get('coordinates');
  const selected = useMemo(() => placeOf(coordinates), [coordinates]);
  const held = chosen && placeText(chosen) === coordinates ? chosen : null;
  const open = place && (held ?? pins.find((pin) => placeText(pin) === coordinates));
  const onView = (view: View) => change({ bounds: boundsText(view.bounds), zoom: view.zoom.toFixed(2) });
  const onPin = (pin: Pin) => {
    if (opensList(pin)) {
      setChosen(pin);
      setTarget({ centre: pin, aside: window.innerWidth > 900 ? panelWidth : 0 });
      change({ coordinates: placeText(pin) });
    } else setTarget({ centre: pin, zoom: pin.opensAt ?? zoom + 2 });
  };
  const showAll = async () => {
    const all = await askAll({ query: { ...boxOf(wholeWorld), zoom: 4, labels } });
    if (!all.ok) return act(failed(all.refusal));
    const found = pinsOf(all.response);
    if (found.length === 0) act(told(t('map.none')));
    setFit(found);
  };
  const close = () => {
    setChosen(null);
    change({ coordinates: null });
  };
  return (
    <Split>
      <Stage>
        <Cover>
          <MapView
            label={t('map.label')}
            pins={pins}
            start={start}
            target={target}
            fit={fit}
            selected={selected}
            hint={named}
            onView={onView}
            onPin={onPin}
            height="min(640px, 70vh)"
          />
          {open && <EventPanel ids={open.ids} onClose={close} />}
        </Cover>
        <Row $gap={16}>
          {tones.map((tone) => (
            <Muted key={tone}>
              <Dot $tone={tone} /> {t(`map.${tone}`)}
            </Muted>
          ))}
          <Button size="small" onClick={() => void showAll()}>
            {t('map.all')}
          </Button>
        </Row>
      </Stage>
      <Card>
        <CardTitle>{t('map.places')}</CardTitle>
        <Loaded from={read} skeleton={8}>
          {() =>
            pins.length === 0 ? (
              <Muted>{t('map.none')}</Muted>
            ) : (
              <List>
                {pins.slice(0, listed).map((pin) => (
                  <li key={pin.key}>
                    <Entry type="button" aria-pressed={placeText(pin) === coordinates} onClick={() => onPin(pin)}>
                      <Dot $tone={pin.tone === 'blue' ? 'green' : pin.tone} />
                      <span>{named(pin)}</span>
                    </Entry>
                  </li>
                ))}
                {pins.length > listed && <Muted>{t('map.more', { count: pins.length - listed })}</Muted>}
              </List>
            )
          }
        </Loaded>
      </Card>
    </Split>
  );
}

import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Card, CardTitle, Loaded, Muted } from '../../../../ui';
import { Dot } from './Dot';
import { usePinName, type EventMapState } from './useEventMap';

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
/** Entries at once; the map narrows the rest down. */
const listed = 100;

/** The places in the map's window as a list, for keyboard and screen reader. */
export function PlaceList({ map: { events, pins, isSelected, onPin } }: { readonly map: EventMapState }) {
  const { t } = useTranslation('monitoring');
  const nameOf = usePinName();
  const places = (
    <List>
      {pins.slice(0, listed).map((pin) => (
        <li key={pin.key}>
          <Entry type="button" aria-pressed={isSelected(pin)} onClick={() => onPin(pin)}>
            <Dot $tone={pin.tone === 'blue' ? 'green' : pin.tone} />
            <span>{nameOf(pin)}</span>
          </Entry>
        </li>
      ))}
      {pins.length > listed && <Muted>{t('map.more', { count: pins.length - listed })}</Muted>}
    </List>
  );
  return (
    // On paper the map's own list takes its place: nothing can be pressed there.
    <Card className="no-print">
      <CardTitle>{t('map.places')}</CardTitle>
      <Loaded from={events} skeleton={8}>
        {() => (pins.length === 0 ? events.isCurrent && <Muted>{t('map.none')}</Muted> : places)}
      </Loaded>
    </Card>
  );
}

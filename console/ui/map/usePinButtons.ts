import type { Marker } from 'maplibre-gl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { numberFormat } from '#shared/format/intl';
import type { Pin } from '#shared/view/pins';
import { useLocale } from '../locale';
import { isSamePlace, type LonLat } from './place';
import type { DrawnMap } from './useDrawnMap';

type PinOwner = { readonly hint?: (pin: Pin) => string; readonly onPin?: (pin: Pin) => void };
type Pressed = { readonly pins: readonly Pin[]; readonly selected: LonLat | null; readonly hint: PinOwner['hint'] };
/** A mark that stands on the map, and what it stands for by now. */
type Mark = { pin: Pin; text: string; readonly button: HTMLButtonElement; readonly marker: Marker };
/** What is said of a mark, and where: in pixels of the map's frame, above the middle of the mark. */
type Popup = { readonly text: string; readonly left: number; readonly top: number };
type Said = {
  readonly say: (text: string, button: HTMLElement) => void;
  readonly hush: () => void;
  readonly press: (pin: Pin) => void;
};

/** How long what was said of a mark stays once the pointer has left it (docs/rules.md §14.3). */
const popupMs = 500;
/** Marks grow with what they hold: below 100, below 750, and beyond. */
const sizeOf = (count: number) => (count < 100 ? 'small' : count < 750 ? 'medium' : 'large');

/** A mark is a button, so that the keyboard reaches it. */
function markAt({ map, gl }: DrawnMap, pin: Pin, { say, hush, press }: Said): Mark {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'iso-pin';
  const marker = new gl.Marker({ element: button }).setLngLat([pin.lon, pin.lat]).addTo(map);
  const mark: Mark = { pin, text: '', button, marker };
  for (const enter of ['mouseenter', 'focus']) button.addEventListener(enter, () => say(mark.text, button));
  for (const leave of ['mouseleave', 'blur']) button.addEventListener(leave, hush);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    press(mark.pin);
  });
  return mark;
}

function label(mark: Mark, pin: Pin, text: string, count: string): void {
  const { button } = mark;
  mark.pin = pin;
  mark.text = text;
  button.dataset['tone'] = pin.tone;
  if (pin.opensAt === null) delete button.dataset['group'];
  else button.dataset['group'] = sizeOf(pin.count);
  button.textContent = pin.count > 1 ? count : '';
  button.setAttribute('aria-label', text);
}

/**
 * Puts the marks on the map; answers what is said of the one that the pointer or the focus is over. A mark whose place is still shown stays the
 * same button, whatever else is read or chosen, and keeps the focus.
 */
export function usePinButtons(drawn: DrawnMap | null, owner: RefObject<PinOwner>, { pins, selected, hint }: Pressed) {
  const locale = useLocale();
  const [over, setOver] = useState<Popup | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const marks = useRef(new Map<string, Mark>());
  useEffect(() => {
    const standing = marks.current;
    return () => {
      for (const { marker } of standing.values()) marker.remove();
      standing.clear();
    };
  }, [drawn]);
  useEffect(() => {
    if (!drawn) return;
    const number = numberFormat(locale, { notation: 'compact' });
    const shown = new Set(pins.map(({ key }) => key));
    for (const [key, { marker, text }] of marks.current)
      if (!shown.has(key)) {
        marker.remove();
        marks.current.delete(key);
        setOver((said) => (said?.text === text ? null : said));
      }
    const say = (text: string, button: HTMLElement) => {
      clearTimeout(leaving.current);
      const frame = drawn.map.getContainer().getBoundingClientRect();
      const box = button.getBoundingClientRect();
      setOver({ text, left: box.left + box.width / 2 - frame.left, top: box.top - frame.top });
    };
    const hush = () => {
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => setOver(null), popupMs);
    };
    for (const pin of pins) {
      const press = (at: Pin) => owner.current.onPin?.(at);
      const mark = marks.current.get(pin.key) ?? markAt(drawn, pin, { say, hush, press });
      label(mark, pin, hint?.(pin) ?? pin.name, number.format(pin.count));
      marks.current.set(pin.key, mark);
    }
  }, [drawn, owner, pins, hint, locale]);
  useEffect(() => {
    for (const { pin, button } of marks.current.values())
      button.setAttribute('aria-pressed', String(isSamePlace(pin, selected)));
  }, [drawn, pins, selected]);
  return over;
}

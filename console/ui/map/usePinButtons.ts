import { useEffect, useState, type RefObject } from 'react';
import { numberFormat } from '#shared/format/intl';
import type { Pin } from '#shared/view/pins';
import { useLocale } from '../locale';
import { isSamePlace, type LonLat } from './place';
import type { DrawnMap } from './useDrawnMap';

type PinOwner = { readonly hint?: (pin: Pin) => string; readonly onPin?: (pin: Pin) => void };
type Pressed = { readonly pins: readonly Pin[]; readonly selected: LonLat | null; readonly hint: PinOwner['hint'] };

type ButtonOptions = {
  readonly pin: Pin;
  readonly text: string;
  readonly count: string;
  readonly isPressed: boolean;
  readonly onOver: (text: string) => void;
  readonly onPress: () => void;
};

/** A mark is a button, so that the keyboard reaches it. */
function pinButton({ pin, text, count, isPressed, onOver, onPress }: ButtonOptions): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'iso-pin';
  button.dataset['tone'] = pin.tone;
  if (pin.opensAt !== null) button.dataset['group'] = '';
  button.textContent = pin.count > 1 ? count : '';
  button.setAttribute('aria-label', text);
  button.setAttribute('aria-pressed', String(isPressed));
  for (const enter of ['mouseenter', 'focus']) button.addEventListener(enter, () => onOver(text));
  for (const leave of ['mouseleave', 'blur']) button.addEventListener(leave, () => onOver(''));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    onPress();
  });
  return button;
}

/** Puts the marks on the map; answers the text of the one that the pointer or the focus is over. */
export function usePinButtons(drawn: DrawnMap | null, owner: RefObject<PinOwner>, { pins, selected, hint }: Pressed) {
  const locale = useLocale();
  const [over, setOver] = useState('');
  useEffect(() => {
    if (!drawn) return undefined;
    const number = numberFormat(locale, { notation: 'compact' });
    const markers = pins.map((pin) => {
      const element = pinButton({
        pin,
        text: hint?.(pin) ?? pin.name,
        count: number.format(pin.count),
        isPressed: isSamePlace(pin, selected),
        onOver: setOver,
        onPress: () => owner.current.onPin?.(pin),
      });
      return new drawn.gl.Marker({ element }).setLngLat([pin.lon, pin.lat]).addTo(drawn.map);
    });
    return () => {
      setOver('');
      for (const marker of markers) marker.remove();
    };
  }, [drawn, owner, pins, selected, hint, locale]);
  return over;
}

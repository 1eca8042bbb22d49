import { useEffect, useMemo } from 'react';
import { numberFormat } from '#shared/format/intl';
import { opensList, type Pin } from '#shared/view/pins';
import type { DrawnMap } from '../../map/draw';
import type { ViewerTranslate } from './words';

/** A pin as a button; what it stands for is said while it is pointed at. */
function buttonOf(pin: Pin, text: string, number: Intl.NumberFormat, say: (text: string) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'pin';
  button.dataset['tone'] = pin.tone;
  if (pin.opensAt !== null) button.dataset['group'] = '';
  else if (pin.name) button.dataset['name'] = pin.name;
  button.textContent = pin.count > 1 ? number.format(pin.count) : '';
  button.setAttribute('aria-label', text);
  button.setAttribute('part', 'pin');
  for (const [type, shown] of [
    ['mouseenter', text],
    ['mouseleave', ''],
    ['focus', text],
    ['blur', ''],
  ] as const)
    button.addEventListener(type, () => say(shown));
  return button;
}

type Pins = {
  readonly map: DrawnMap | null;
  readonly pins: readonly Pin[];
  readonly locale: string;
  readonly t: ViewerTranslate;
  readonly onOpen: (ids: readonly string[]) => void;
  readonly onPoint: (text: string) => void;
};

/** Puts the pins onto the map; one that cannot be drawn apart opens the list, the others are flown to. */
export function usePinButtons({ map, pins, locale, t, onOpen, onPoint }: Pins) {
  const named = useMemo(
    () => (pin: Pin) => {
      const place = pin.name ? `${pin.name}: ` : '';
      const state = pin.tone === 'blue' ? '' : `, ${t(`states.${pin.tone}`)}`;
      return place + t('places', { count: pin.count }) + state;
    },
    [t],
  );
  useEffect(() => {
    if (!map) return;
    const number = numberFormat(locale, { notation: 'compact' });
    map.show(pins, (pin) => {
      const button = buttonOf(pin, named(pin), number, onPoint);
      button.addEventListener('click', () => {
        onPoint('');
        if (opensList(pin)) onOpen(pin.ids);
        else map.fly(pin, pin.opensAt ?? 4);
      });
      return button;
    });
  }, [map, pins, named, locale, onOpen, onPoint]);
}

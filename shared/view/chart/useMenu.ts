import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** A menu that opens beside its button: the keys walk in it, Escape and a press elsewhere close it. */
export function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const leave = (event: Event) => {
      if (place.current && !event.composedPath().includes(place.current)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...(place.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const root = place.current?.getRootNode() as Document | ShadowRoot | undefined;
    const at = items.findIndex((item) => item === root?.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return { place, isOpen, toggle: () => setOpen(!isOpen), close, walk };
}

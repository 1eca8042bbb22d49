import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { token, rem } from '../tokens';

const Place = styled.span`
  position: relative;
  display: inline-flex;
  @media print {
    display: none;
  }
`;
const Opener = styled.button`
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  color: ${token('muted')};
  background: none;
  cursor: help;
  &:hover {
    color: ${token('accent')};
  }
  &:focus-visible {
    outline: 2px solid ${token('focus')};
  }
`;
const Bubble = styled.span`
  position: absolute;
  z-index: 10;
  inset-block-end: calc(100% + 8px);
  inset-inline-end: -12px;
  width: max-content;
  max-width: min(${rem(17)}, 70vw);
  padding: 10px 12px;
  border-radius: 8px;
  font: 400 ${rem(0.8125)} / 1.45 ${token('font')};
  color: ${token('surface')};
  background: ${token('text')};
`;

/** A sentence behind an i: on hover, on focus and on click; Escape puts it away. */
export function Toggletip({ label, text }: { readonly label: string; readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    const leave = (event: Event) => {
      if (
        event instanceof KeyboardEvent
          ? event.key === 'Escape'
          : place.current && !event.composedPath().includes(place.current)
      )
        setOpen(false);
    };
    document.addEventListener('keydown', leave);
    document.addEventListener('pointerdown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      document.removeEventListener('pointerdown', leave);
    };
  }, [isOpen]);
  return (
    <Place ref={place} onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <Opener
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-describedby={isOpen ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinecap="round"
          aria-hidden
        >
          <circle cx="8" cy="8" r="6.6" />
          <path d="M8 7.4v3.8M8 4.7v.1" />
        </svg>
      </Opener>
      {isOpen && (
        <Bubble id={id} role="tooltip">
          {text}
        </Bubble>
      )}
    </Place>
  );
}

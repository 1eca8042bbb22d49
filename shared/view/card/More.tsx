import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { wideFrom } from '../../format/room';
import { token, rem } from '../tokens';

const Fold = styled.details`
  summary {
    font-size: ${rem(0.8125)};
    font-weight: 600;
    line-height: 24px;
    color: ${token('muted')};
    cursor: pointer;
    &:focus-visible {
      outline: 2px solid ${token('focus')};
      outline-offset: 2px;
    }
  }
`;
const Inside = styled.div`
  display: grid;
  gap: 18px;
  margin-block-start: 12px;
`;

/** What is not needed to know whether one is paid: folded where the card is narrow, so that what is needed fits a phone's screen. Paper shows all. */
export function More({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(true);
  useLayoutEffect(() => {
    const width = fold.current?.closest('article')?.clientWidth;
    if (width && width < wideFrom) setOpen(false);
  }, []);
  useEffect(() => {
    const open = () => setOpen(true);
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
  return (
    <Fold ref={fold} part="more" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label}</summary>
      <Inside>{children}</Inside>
    </Fold>
  );
}

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

type MoreProps = {
  readonly label: string;
  /** Charts keep the room beside the card that it needs to be open. */
  readonly isBesideCharts: boolean;
  readonly children: ReactNode;
};

/** What is not needed to know whether one is paid: folded where it would make the card taller than what is needed. Paper shows all. */
export function More({ label, isBesideCharts, children }: MoreProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const card = fold.current?.closest('article');
    if (!card || !isBesideCharts) return;
    const decide = () => {
      if (card.clientWidth >= wideFrom) setOpen(true);
      return card.clientWidth > 0;
    };
    // Where it is drawn unseen, in a tab or a dialog, it has no width before it is shown.
    if (decide() || !window.ResizeObserver) return;
    // In a frame of its own: what is drawn now would be measured in the same round, which browsers report as an error.
    const shown = new ResizeObserver(() =>
      requestAnimationFrame(() => {
        if (decide()) shown.disconnect();
      }),
    );
    shown.observe(card);
    return () => shown.disconnect();
  }, [isBesideCharts]);
  useEffect(() => {
    // Paper is laid out before a state set here would be drawn; the fold tells of it by its toggle.
    const open = () => {
      if (fold.current) fold.current.open = true;
    };
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

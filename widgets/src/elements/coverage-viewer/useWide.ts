import { type RefObject, useLayoutEffect, useState } from 'react';
import { watchSize } from '../../runtime/watchSize';

/** From this width of the viewer, in pixels, a list stands beside the map. */
const wide = 900;

/** Has the viewer room for a list beside its map? */
export function useWide(frame: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setWide(current.clientWidth >= wide);
    measure();
    // In a frame of its own: what is drawn now would be measured in the same round, which browsers report as an error.
    return watchSize(current, () => requestAnimationFrame(measure));
  }, [frame]);
  return isWide;
}

import { useEffect, useState } from 'react';

const hiddenMs = 100;

/** False for the first picture, true when it is on screen: for what may come a moment later. Pages in the background paint nothing. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => setPainted(true);
    const late = setTimeout(show, hiddenMs);
    const frame = requestAnimationFrame(() => setTimeout(show));
    return () => {
      clearTimeout(late);
      cancelAnimationFrame(frame);
    };
  }, []);
  return isPainted;
}

import { type RefObject, useEffect, useState } from 'react';

/** The width of an element as it changes; `otherwise` until it is known. */
export function useWidth(element: RefObject<Element | null>, otherwise: number): number {
  const [width, setWidth] = useState(otherwise);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Tells when an element gets another size; without ResizeObserver when the window does. Answers how to stop. */
export function watchSize(element: Element, tell: () => void): () => void {
  if (!window.ResizeObserver) {
    addEventListener('resize', tell);
    return () => removeEventListener('resize', tell);
  }
  const observer = new ResizeObserver(tell);
  observer.observe(element);
  return () => observer.disconnect();
}

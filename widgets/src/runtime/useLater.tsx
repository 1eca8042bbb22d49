import { type ComponentType, type JSX, useEffect, useState } from 'react';

/** A part whose code comes when it is wished for; null until then, and where it does not come: what is shown is whole without it. */
export function useLater<P extends object>(
  isWished: boolean,
  load: () => Promise<ComponentType<P>>,
  props: P,
): JSX.Element | null {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    if (isWished)
      load().then(
        (part) => setPart(() => part),
        () => undefined,
      );
  }, [isWished, load]);
  return isWished && Part ? <Part {...props} /> : null;
}

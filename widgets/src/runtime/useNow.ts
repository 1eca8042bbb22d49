import { useEffect, useState } from 'react';

const stepMs = 5 * 60_000;

/** The time, moved on every few minutes, so that an age on the card does not stand still. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { nameRun, type Outcome, type Story } from './process';
import { useAppDispatch } from './store';
import { wentWell, type Again } from './toasts';

type Told<P> = {
  /** Begins it, and answers how it ended. */
  readonly start: (payload: P) => Promise<Outcome>;
  readonly giveUp: () => void;
  readonly isBusy: boolean;
};

/** Begins a story anew after it failed; answers whether it has gone well this time. */
export function useAgain(): (again: Again) => Promise<boolean> {
  const dispatch = useAppDispatch();
  return async ({ type, payload }) => {
    const outcome = await new Promise<Outcome>((ended) =>
      dispatch({ type, payload: { payload, id: nameRun(), ended } }),
    );
    if (outcome === 'done') dispatch(wentWell());
    return outcome === 'done';
  };
}

/** A story as a screen begins it. `untilLeft`: it is given up when the screen is left. */
export function useStory<P>(story: Story<P>, { untilLeft = false } = {}): Told<P> {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const runs = useRef(new Set<string>());
  const start = useCallback(
    async (payload: P) => {
      const id = nameRun();
      runs.current.add(id);
      setBusy(true);
      const outcome = await new Promise<Outcome>((ended) => dispatch(story.started({ payload, id, ended })));
      runs.current.delete(id);
      setBusy(runs.current.size > 0);
      return outcome;
    },
    [dispatch, story],
  );
  const giveUp = useCallback(() => {
    for (const id of runs.current) dispatch(story.givenUp(id));
  }, [dispatch, story]);
  useEffect(() => (untilLeft ? giveUp : undefined), [giveUp, untilLeft]);
  return { start, giveUp, isBusy };
}

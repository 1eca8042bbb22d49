import { useCallback, useEffect, useRef } from 'react';
import { nameRun, type Outcome, type Story } from './process';
import { runBegan, runEnded } from './runs';
import { useAppDispatch, useAppSelector } from './store';
import type { Again } from './toasts';

type Told<P> = {
  /** Begins it, and answers how it ended. */
  readonly start: (payload: P) => Promise<Outcome>;
  readonly giveUp: () => void;
  readonly isBusy: boolean;
};

type Begin = (ended: (outcome: Outcome) => void) => { readonly type: string };
/** Begins a run of this name, and answers how it ended. */
async function run(dispatch: (action: { readonly type: string }) => void, id: string, begin: Begin): Promise<Outcome> {
  dispatch(runBegan(id));
  const outcome = await new Promise<Outcome>((ended) => dispatch(begin(ended)));
  dispatch(runEnded(id));
  return outcome;
}

/** Who is told when a run that failed goes well after all, by the name of the run: the message that tells of it may try it again. */
const waiting = new Map<string, () => void>();

/** Begins a story anew after it failed; answers whether it has gone well this time. */
export function useAgain(): (again: Again) => Promise<boolean> {
  const dispatch = useAppDispatch();
  return async ({ type, payload, id }) => {
    const outcome = await run(dispatch, id, (ended) => ({ type, payload: { payload, id, ended } }));
    if (outcome === 'done') waiting.get(id)?.();
    return outcome === 'done';
  };
}

type StoryOptions = {
  /** It is given up when the screen is left. */
  readonly untilLeft?: boolean;
  /** It has gone well, at once or when it was tried again. */
  readonly onDone?: () => void;
};

/** A story as a screen begins it. */
export function useStory<P>(story: Story<P>, { untilLeft = false, onDone }: StoryOptions = {}): Told<P> {
  const dispatch = useAppDispatch();
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // Those that have failed too: whoever tries one again may be the message that tells of it.
  const begun = useRef(new Set<string>());
  const isBusy = useAppSelector(({ runs }) => runs.some((id) => begun.current.has(id)));
  const start = useCallback(
    async (payload: P) => {
      const id = nameRun();
      begun.current.add(id);
      const outcome = await run(dispatch, id, (ended) => story.started({ payload, id, ended }));
      if (outcome === 'failed') waiting.set(id, () => done.current?.());
      else begun.current.delete(id);
      if (outcome === 'done') done.current?.();
      return outcome;
    },
    [dispatch, story],
  );
  const giveUp = useCallback(() => {
    for (const id of begun.current) dispatch(story.givenUp(id));
  }, [dispatch, story]);
  useEffect(() => (untilLeft ? giveUp : undefined), [giveUp, untilLeft]);
  useEffect(() => {
    const { current: ids } = begun;
    return () => ids.forEach((id) => waiting.delete(id));
  }, []);
  return { start, giveUp, isBusy };
}

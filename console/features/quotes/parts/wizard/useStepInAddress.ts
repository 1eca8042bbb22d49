import { useEffect, useRef } from 'react';
import { useQuery } from '../../../../core/routing';
import { useAppDispatch } from '../../../../core/store';
import { stepAt, type WizardStep } from '../../../../ui';
import type { StepId } from '../../stories/draft';
import { stepTaken } from '../../stories/slice';

type Stood = {
  readonly steps: readonly WizardStep<StepId>[];
  readonly at: StepId;
  /** What the address asks for has been filled in: before, no step can be stood on. */
  readonly isOpen: boolean;
};

/**
 * The step that is stood on stands in the address too, so that a reload and the browser's Back find it; one that lacks what comes before it is
 * not stood on. Answers the way to another step.
 */
export function useStepInAddress({ steps, at, isOpen }: Stood): (id: StepId) => void {
  const dispatch = useAppDispatch();
  const [query, change] = useQuery();
  const named = query.get('step');
  const followed = useRef<string | null>(null);
  const going = useRef<StepId | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    // Where somebody goes by Next or Back the address is on its way; come there, it asks for nothing more.
    if (going.current === at) {
      if (named === at) {
        going.current = null;
        followed.current = named;
      }
      return;
    }
    const isAsked = named !== null && named !== followed.current;
    followed.current = named;
    const asked = isAsked ? stepAt(steps, named, steps[0]?.id ?? at) : at;
    if (asked !== at) dispatch(stepTaken(asked));
    // A fault may have led to another step, and what was named may not be reached: then the address follows.
    else if (named !== at) change({ step: at });
    // What the steps hold has no say in where one stands.
  }, [named, at, isOpen]);
  return (id) => {
    going.current = id;
    dispatch(stepTaken(id));
    change({ step: id }, { replace: false });
  };
}

import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf } from '#shared/engine/payout';
import type { Measure } from '#shared/view/measure';
import type { ChartTranslate } from '../useViewTranslate';
import { CurveHandle } from './CurveHandle';
import { type Mark, type MovedMarks, movedMarks, stepOf } from './curveMove';
import type { Plane } from './curvePlane';

type CurveHandlesProps = {
  readonly terms: PayoutTerms;
  readonly plane: Plane;
  readonly measure: Measure;
  /** As the coverage names it, whatever the reader's language calls it. */
  readonly unit: string;
  readonly locale: string;
  readonly t: ChartTranslate;
  readonly onChange: (changed: MovedMarks) => void;
};

/** The handle of the trigger, and of the exit where the payout grows up to it. */
export function CurveHandles({ terms, plane, measure, unit, locale, t, onChange }: CurveHandlesProps) {
  const exit = exitOf(terms);
  const shared = { plane, measure, locale, step: stepOf(plane, measure) };
  const move = (mark: Mark) => (to: number) => {
    const moved = movedMarks(terms, unit, { mark, to, step: shared.step });
    if (moved) onChange(moved);
  };
  return (
    <>
      <CurveHandle {...shared} at={terms.trigger} share={0} label={t('curve.moveTrigger')} onMove={move('trigger')} />
      {terms.structure === 'linear' && exit !== null && (
        <CurveHandle {...shared} at={exit} share={terms.limitPct} label={t('curve.moveExit')} onMove={move('exit')} />
      )}
    </>
  );
}

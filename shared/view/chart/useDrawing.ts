import type { Options } from 'highcharts';
import { useEffect, useRef, useState } from 'react';
import type { drawChart, Drawn } from './draw';

/** What draws and what it draws, fetched together when they are wanted. */
export type LoadDrawing = () => Promise<{ readonly drawChart: typeof drawChart; readonly options: Options }>;
type Drawing = {
  readonly drawing: LoadDrawing;
  readonly access: 'now' | 'focus';
  readonly onFail: ((error: unknown) => void) | undefined;
  readonly onDrawn: (() => void) | undefined;
};

/** Draws on the stage as soon as the drawing's code is there, and anew as the options change. */
export function useDrawing({ drawing, access, onFail, onDrawn }: Drawing) {
  const stage = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [isFailed, setFailed] = useState(false);

  useEffect(() => {
    let isOld = false;
    const show = async () => {
      const { drawChart, options } = await drawing();
      // The code was just run for the first time; between that and the drawing the page may have its turn.
      await new Promise((go) => setTimeout(go));
      if (isOld || !stage.current) return;
      if (drawn.current) return drawn.current.update(options);
      const chart = await drawChart(stage.current, options, access === 'now' ? 'with' : 'without');
      if (isOld) return chart.destroy();
      drawn.current = chart;
      setDrawn(true);
      onDrawn?.();
    };
    // Whatever stops the drawing, the table has every value.
    show().catch((error: unknown) => {
      if (isOld) return;
      setFailed(true);
      onFail?.(error);
    });
    return () => {
      isOld = true;
    };
  }, [drawing, access, onFail, onDrawn]);
  useEffect(
    () => () => {
      drawn.current?.destroy();
      drawn.current = null;
    },
    [],
  );

  const reach = () => {
    if (access === 'focus') void drawn.current?.makeAccessible().catch(() => setFailed(true));
  };
  return { stage, isDrawn, isFailed, reach };
}

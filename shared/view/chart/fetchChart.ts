export const importChart = () => import('./FootprintChart');

/**
 * Fetches the chart and what draws it, with what both use, before they are needed: side by side instead of one after the other. A failure is
 * reported where the chart is shown.
 */
export function fetchChart(): void {
  for (const part of [importChart(), import('./footprintDrawing'), import('./footprintMarks')])
    part.catch(() => undefined);
}

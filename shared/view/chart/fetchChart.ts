export const importChart = () => import('./FootprintChart');

/** Fetches the chart and what draws it before they are needed. A failure is reported where the chart is shown. */
export function fetchChart(): void {
  for (const part of [importChart(), import('./footprintDrawing')]) part.catch(() => undefined);
}

import { sizeOf, type ContainerVariable } from '../containers/container';
import { DataFault } from '#shared/engine/dataFault';

/** The names of a file's dimensions, and how many rows and columns there are. */
export type GridLayout = {
  readonly timeDim: string;
  readonly latDim: string;
  readonly lonDim: string;
  readonly size: { readonly lat: number; readonly lon: number };
};

/** Stored numbers of given steps as step x lat x lon, whatever the order of dimensions in the file. */
export function storedSteps(
  containerVariable: ContainerVariable,
  { timeDim, latDim, lonDim, size }: GridLayout,
): (steps: readonly number[]) => Promise<Float64Array> {
  const at = {
    time: containerVariable.dims.indexOf(timeDim),
    lat: containerVariable.dims.indexOf(latDim),
    lon: containerVariable.dims.indexOf(lonDim),
  };
  containerVariable.dims.forEach((dim, d) => {
    if (d === at.time || d === at.lat || d === at.lon || containerVariable.shape[d] === 1) return;
    throw new DataFault(
      'feeds.unsupported',
      `Variable "${containerVariable.name}" has a further dimension "${dim}" of ${containerVariable.shape[d]}: take one level of it out first.`,
    );
  });
  const inOrder = at.time < at.lat && at.lat < at.lon;
  const cells = size.lat * size.lon;
  return async (steps) => {
    const out = new Float64Array(steps.length * cells);
    for (let i = 0; i < steps.length;) {
      const from = steps[i] ?? 0;
      let run = 1;
      while (steps[i + run] === from + run) run += 1;
      const start = containerVariable.dims.map((_dim, d) => (d === at.time ? from : 0));
      const count = containerVariable.shape.map((length, d) => (d === at.time ? run : length));
      const box = await containerVariable.read(start, count);
      out.set(inOrder ? box : turned(box, count, at, size), i * cells);
      i += run;
    }
    return out;
  };
}

function turned(
  box: Float64Array,
  count: readonly number[],
  at: { time: number; lat: number; lon: number },
  size: { lat: number; lon: number },
): Float64Array {
  const strides = count.map((_length, d) => sizeOf(count.slice(d + 1)));
  const steps = count[at.time] ?? 0;
  const out = new Float64Array(steps * size.lat * size.lon);
  let to = 0;
  for (let t = 0; t < steps; t++) {
    for (let y = 0; y < size.lat; y++) {
      for (let x = 0; x < size.lon; x++) {
        out[to++] = box[t * (strides[at.time] ?? 0) + y * (strides[at.lat] ?? 0) + x * (strides[at.lon] ?? 0)] ?? NaN;
      }
    }
  }
  return out;
}

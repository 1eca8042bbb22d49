import * as h5 from 'h5wasm/node';
import type { testFolder } from './files';

/** An array of a file, with the names of its dimensions. */
export type Held = {
  readonly data: Float32Array | Int16Array | Int32Array | Float64Array;
  readonly shape: number[];
  readonly dims: readonly string[];
  readonly attributes: Readonly<Record<string, string | number>>;
};

/** Writes a small NetCDF-4 file: arrays with dimension scales. */
export async function writeNetcdf(
  folder: ReturnType<typeof testFolder>,
  name: string,
  variables: Readonly<Record<string, Held>>,
): Promise<string> {
  await h5.ready;
  const path = folder.write(name, '');
  const file = new h5.File(path, 'w');
  for (const [id, { data, shape, attributes }] of Object.entries(variables)) {
    const dataset = file.create_dataset({ name: id, data, shape });
    for (const [key, value] of Object.entries(attributes)) dataset.create_attribute(key, value);
  }
  const scales = new Set(Object.values(variables).flatMap(({ dims }) => dims));
  for (const id of scales) (file.get(id) as h5.Dataset).make_scale(id);
  for (const [id, { dims }] of Object.entries(variables)) {
    if (!scales.has(id)) dims.forEach((dim, i) => (file.get(id) as h5.Dataset).attach_scale(i, dim));
  }
  file.close();
  return path;
}

import type { testFolder } from './files';

type Folder = Pick<ReturnType<typeof testFolder>, 'path' | 'write'>;

/** A Zarr folder of 2 x 2 cells with a value of rain for each cell and day from `first` on, uncompressed; answers its path. */
export function writeRainGrid(folder: Folder, name: string, first: string, values: Float32Array): string {
  const steps = values.length / 4;
  const array = (
    id: string,
    dims: readonly string[],
    shape: readonly number[],
    attributes: object,
    data: Float32Array | Float64Array,
  ) => {
    const dtype = data instanceof Float32Array ? '<f4' : '<f8';
    const layout = { compressor: null, fill_value: 'NaN', order: 'C', filters: null };
    const head = { zarr_format: 2, shape, chunks: shape, dtype, ...layout };
    folder.write(`${name}/${id}/.zarray`, JSON.stringify(head));
    folder.write(`${name}/${id}/.zattrs`, JSON.stringify({ ...attributes, _ARRAY_DIMENSIONS: dims }));
    folder.write(`${name}/${id}/${shape.map(() => 0).join('.')}`, Buffer.from(data.buffer));
  };
  folder.write(`${name}/.zgroup`, '{"zarr_format":2}');
  const days = Float64Array.from({ length: steps }, (_none, i) => i);
  array('time', ['time'], [steps], { units: `days since ${first}` }, days);
  array('lat', ['lat'], [2], { units: 'degrees_north' }, Float64Array.of(48.5, 48.25));
  array('lon', ['lon'], [2], { units: 'degrees_east' }, Float64Array.of(-67.5, -67.25));
  array('pr', ['time', 'lat', 'lon'], [steps, 2, 2], { units: 'mm' }, values);
  return `${folder.path}/${name}`;
}

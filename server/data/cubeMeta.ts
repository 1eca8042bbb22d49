import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Grid, GridVariable } from './grid';
import { chunkPath, type Layout } from './cubeLayout';

const zarrArray = (
  layout: Layout,
  dtype: string,
  dimensions: readonly string[],
  attributes: Readonly<Record<string, unknown>>,
  compressed: boolean,
) => ({
  zarr_format: 3,
  node_type: 'array',
  shape: layout.shape,
  data_type: dtype,
  chunk_grid: { name: 'regular', configuration: { chunk_shape: layout.chunks } },
  chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
  codecs: [
    { name: 'bytes', configuration: { endian: 'little' } },
    ...(compressed ? [{ name: 'gzip', configuration: { level: 1 } }] : []),
  ],
  fill_value: 'NaN',
  dimension_names: dimensions,
  attributes: { ...attributes, _ARRAY_DIMENSIONS: dimensions },
});

/** Describes an array that is about to be written. */
export async function writeMeta(folder: string, layout: Layout, variable: GridVariable, dimensions: readonly string[]) {
  await mkdir(folder, { recursive: true });
  // Packing and fill of the source no longer hold: values are stored as they are.
  const kept = Object.entries(variable.attributes).filter(([name]) => !packing.includes(name));
  const attributes = { ...Object.fromEntries(kept), units: variable.unit, source_name: variable.name };
  await writeFile(
    join(folder, 'zarr.json'),
    JSON.stringify(zarrArray(layout, variable.dtype, dimensions, attributes, true)),
  );
}
const packing = [
  '_FillValue',
  'missing_value',
  'scale_factor',
  'add_offset',
  'valid_range',
  'valid_min',
  'valid_max',
  '_Netcdf4Coordinates',
  '_Netcdf4Dimid',
];

/** The group and its axes, as CF has them. */
export async function writeAxes(folder: string, grid: Grid) {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'zarr.json'),
    JSON.stringify({ zarr_format: 3, node_type: 'group', attributes: { Conventions: 'CF-1.8' } }),
  );
  const axes = [
    [
      'time',
      grid.times.map((ms) => ms / 1000),
      { units: 'seconds since 1970-01-01', calendar: 'proleptic_gregorian', standard_name: 'time' },
    ],
    ['lat', Float64Array.from(grid.lats), { units: 'degrees_north', standard_name: 'latitude' }],
    ['lon', Float64Array.from(grid.lons), { units: 'degrees_east', standard_name: 'longitude' }],
  ] as const;
  for (const [name, values, attributes] of axes) {
    const layout = { shape: [values.length], chunks: [values.length] };
    await mkdir(join(folder, name, 'c'), { recursive: true });
    await writeFile(
      join(folder, name, 'zarr.json'),
      JSON.stringify(zarrArray(layout, 'float64', [name], attributes, false)),
    );
    await writeFile(
      join(folder, name, chunkPath([0])),
      Buffer.from(values.buffer, values.byteOffset, values.byteLength),
    );
  }
}

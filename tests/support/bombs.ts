import { strToU8, zipSync } from 'fflate';
import { gzipSync } from 'node:zlib';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const relation = (type: string, target: string) =>
  strToU8(
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`,
  );
const workbook = (rows: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${packaged}/content-types"></Types>`),
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Partners" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>x</t></is></c>`;

/** The same zip, whose entries all say that they unpack into a hundred bytes. */
function lying(zip: Uint8Array): Uint8Array {
  const bytes = Buffer.from(zip);
  for (const [sign, place] of [
    ['PK\u0003\u0004', 22],
    ['PK\u0001\u0002', 24],
  ] as const)
    for (let at = bytes.indexOf(sign, 0, 'latin1'); at >= 0; at = bytes.indexOf(sign, at + 4, 'latin1'))
      bytes.writeUInt32LE(100, at + place);
  return bytes;
}
const zeros = () => new Uint8Array(70_000_000);
const manyEntries = () =>
  workbook('', Object.fromEntries(Array.from({ length: 1100 }, (_, at) => [`xl/media/${at}`, new Uint8Array()])));

/** Workbooks that ask for far more than they hold: what they are, how each is made, and the status and words that its sender reads. */
export const workbookBombs: readonly (readonly [
  name: string,
  make: () => Uint8Array,
  status: number,
  message: RegExp,
])[] = [
  [
    'a cell far out',
    () => workbook(`<row r="1048576">${cell('XFD1048576')}</row>`),
    413,
    /reaches to XFD1048576, .*Delete/,
  ],
  ['a row far out', () => workbook(`<row r="9999999">${cell('A9999999')}</row>`), 413, /reaches to A9999999, .*Delete/],
  ['a sheet of zeros', () => workbook('', { 'xl/media/1': zeros() }), 413, /too large when it is unpacked\. Split it/],
  ['a size that is a lie', () => lying(workbook('', { 'xl/media/1': zeros() })), 422, /cannot be read: it is damaged/],
  ['more entries than a workbook has', manyEntries, 413, /too large when it is unpacked/],
];

export type Bytes = string | Uint8Array;
type ZarrArray = { readonly shape: number[]; readonly chunks: number[]; readonly values?: Float32Array };
/** A Zarr in a zip, whose arrays hold little but what they say of themselves. */
function zarr(arrays: Readonly<Record<string, ZarrArray>>): Uint8Array {
  const units: Readonly<Record<string, string>> = {
    time: 'days since 2020-01-01',
    lat: 'degrees_north',
    lon: 'degrees_east',
    pr: 'mm',
  };
  const files = Object.entries(arrays).flatMap(([id, { shape, chunks, values }]) => {
    const layout = { zarr_format: 2, dtype: '<f4', compressor: null, fill_value: 0, order: 'C', filters: null };
    const dims = shape.length === 1 ? [id] : ['time', 'lat', 'lon'];
    return [
      [`${id}/.zarray`, strToU8(JSON.stringify({ ...layout, shape, chunks }))] as const,
      [`${id}/.zattrs`, strToU8(JSON.stringify({ units: units[id], _ARRAY_DIMENSIONS: dims }))] as const,
      ...(values ? [[`${id}/0`, new Uint8Array(values.buffer)] as const] : []),
    ];
  });
  return zipSync({ '.zgroup': strToU8('{"zarr_format":2}'), ...Object.fromEntries(files) });
}
const axis = (length: number) => ({ shape: [length], chunks: [length] });
const steps = (length: number, by: number) => ({
  ...axis(length),
  values: Float32Array.from({ length }, (_, at) => at * by),
});
const trillion = 1e12;

/** The heading of a classic NetCDF: so many records, and a list of dimensions with this many entries. */
function netcdf(records: number, dimensions: number): Uint8Array {
  const bytes = Buffer.alloc(40);
  bytes.write('CDF\u0001', 'latin1');
  bytes.writeUInt32BE(records, 4);
  bytes.writeUInt32BE(10, 8);
  bytes.writeUInt32BE(dimensions, 12);
  return bytes;
}
/** A star of so many corners, which can be read. */
export const polygon = (corners: number) => {
  const ring = Array.from({ length: corners }, (_, at) => {
    const angle = (2 * Math.PI * at) / corners;
    return [Math.cos(angle) * (at % 2 ? 1 : 2), Math.sin(angle) * (at % 2 ? 1 : 2)];
  });
  return JSON.stringify({
    type: 'Feature',
    properties: { name: 'Star' },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  });
};

type DataBomb = readonly [name: string, fileName: string, make: () => Bytes, status: number, message: RegExp];
/** The same of files of weather data. */
export const dataBombs: readonly DataBomb[] = [
  ['a gzip of zeros', 'a.csv.gz', () => gzipSync(zeros()), 413, /unpacks into more than 64 MB\. Bring it in/],
  [
    'a Zarr with an axis of a trillion',
    'a.zarr.zip',
    () =>
      zarr({ time: axis(trillion), lat: axis(2), lon: axis(2), pr: { shape: [trillion, 2, 2], chunks: [1, 2, 2] } }),
    413,
    /"time" has 1000000000000 values by its own account; at most \d+ are read/,
  ],
  [
    'a Zarr with a chunk of a trillion',
    'b.zarr.zip',
    () =>
      zarr({
        time: { shape: [2], chunks: [trillion] },
        lat: axis(2),
        lon: axis(2),
        pr: { shape: [2, 2, 2], chunks: [2, 2, 2] },
      }),
    413,
    /"time" has 1000000000000 values/,
  ],
  [
    'more cells than are stored',
    'c.zarr.zip',
    () =>
      zarr({
        ...{ time: steps(2, 1), lat: steps(20_000, 0.004), lon: steps(20_000, 0.008) },
        pr: { shape: [2, 20_000, 20_000], chunks: [1, 100, 100] },
      }),
    413,
    /by its own account; at most \d+ are read/,
  ],
  ['a NetCDF with two billion dimensions', 'a.nc', () => netcdf(0, 0x7fffffff), 422, /breaks off in its header/],
  ['a NetCDF with four billion records', 'b.nc', () => netcdf(0xfffffffe, 1), 422, /breaks off in its header/],
  [
    'a GeoJSON nested a million deep',
    'a.geojson',
    () => `{"type":"FeatureCollection","features":${'['.repeat(1e6)}`,
    422,
    /breaks off/,
  ],
];

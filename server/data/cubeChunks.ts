import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { GridVariable } from './grid';

type Numbers = Float32Array | Float64Array;
/** Told how much is done, 0 to 1. */
export type Progress = (share: number) => void;

/** Bytes of one value as it is stored. */
export const bytesOf = (dtype: GridVariable['dtype']): number => (dtype === 'float32' ? 4 : 8);
/** A chunk of missing values. */
export const blank = (dtype: GridVariable['dtype'], length: number): Numbers =>
  (dtype === 'float32' ? new Float32Array(length) : new Float64Array(length)).fill(NaN);

export const isMissing = Number.isNaN;
/** Of a whole cube. */
export type Size = { readonly steps: number; readonly rows: number; readonly columns: number };

/** A chunk without any value is not written: a missing chunk reads as missing values. */
export async function writeChunk(path: string, chunk: Numbers) {
  if (chunk.every(isMissing)) return;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, gzipSync(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), { level: 1 }));
}

import { checkValues, type ReadLimits } from '../reading/limits';

/** A file of named arrays with attributes: NetCDF 4 (HDF5), classic NetCDF 3, or Zarr. One reading side for all three. */
export type Attributes = Readonly<Record<string, string | number | readonly number[] | readonly string[]>>;

export type ContainerVariable = {
  readonly name: string;
  readonly dims: readonly string[];
  readonly shape: readonly number[];
  /** numpy's name of the stored type: float32, int16, … or text. */
  readonly type: string;
  readonly attributes: Attributes;
  /** The stored value that stands for missing, where the format itself has one. */
  readonly fill: number | null;
  /** How many steps of each dimension are stored together. */
  readonly chunks: readonly number[];
  /** Stored numbers of a box, row by row, unscaled. */
  readonly read: (start: readonly number[], count: readonly number[]) => Promise<Float64Array>;
  readonly readText: () => Promise<string[]>;
};

export type Container = {
  readonly format: 'netcdf4' | 'netcdf3' | 'zarr2' | 'zarr3';
  readonly attributes: Attributes;
  readonly variables: ReadonlyMap<string, ContainerVariable>;
  readonly close: () => void;
};

/** The same container, of which no more is read at once than the limits allow. */
export function withinLimits(container: Container, limits: ReadLimits): Container {
  const bounded = (variable: ContainerVariable): ContainerVariable => {
    const check = (shape: readonly number[]) => checkValues(`"${variable.name}"`, sizeOf(shape), limits);
    // A chunk of a Zarr is unpacked as a whole, whatever is read of it.
    const checkChunk = () => container.format.startsWith('zarr') && check(variable.chunks);
    return {
      ...variable,
      read: async (start, count) => {
        check(count);
        checkChunk();
        return variable.read(start, count);
      },
      readText: async () => {
        check(variable.shape);
        checkChunk();
        return variable.readText();
      },
    };
  };
  const variables = new Map([...container.variables].map(([name, variable]) => [name, bounded(variable)]));
  return { ...container, variables };
}

export const sizeOf = (shape: readonly number[]): number => shape.reduce((product, length) => product * length, 1);
export const textOf = (attributes: Attributes, name: string): string => {
  const value = attributes[name];
  return value === undefined ? '' : String(Array.isArray(value) ? value[0] : value);
};
export const numberOf = (attributes: Attributes, name: string): number | null => {
  const value = attributes[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const number = typeof first === 'string' && first.trim() !== '' ? Number(first) : first;
  return typeof number === 'number' ? number : null;
};

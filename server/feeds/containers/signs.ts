/** By what a container of arrays is known; what reads it is loaded with the first of its kind, since most processes never see one. */
const hdf5Signature = Buffer.from([0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a]);
export const isHdf5 = (head: Buffer): boolean => head.subarray(0, 8).equals(hdf5Signature);
export const isNetcdf3 = (head: Buffer): boolean => head.subarray(0, 3).toString('latin1') === 'CDF';
/** A folder can be nothing else that is known here; a file is a zip of one. */
export const isZarr = (head: Buffer, isFolder: boolean): boolean =>
  isFolder || head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

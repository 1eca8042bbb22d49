import type { Container } from './container';
import { FeedFault } from '../reading/fault';
import { isNetcdf3, openNetcdf3 } from './netcdf3';
import { isHdf5, openNetcdf4 } from './netcdf4';
import { headOf, type Source } from '../reading/source';
import { isZarr, openZarr } from './zarrFolder';

const isZip = (head: Buffer) => head.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** Opens NetCDF 4, classic NetCDF or Zarr; null for anything else. */
export async function openContainer(source: Source): Promise<Container | null> {
  if (source.folder) {
    if (await isZarr(source)) return openZarr(source);
    throw new FeedFault(
      'feeds.unknownFormat',
      `${source.name} is a folder, but no Zarr: it has neither .zgroup nor zarr.json.`,
    );
  }
  const head = await headOf(source);
  if (isHdf5(head)) return openNetcdf4(source);
  if (isNetcdf3(head)) return openNetcdf3(source);
  if (isZip(head)) return openZarr(source);
  return null;
}

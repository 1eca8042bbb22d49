import { samplePrograms, type SampleProgram } from '#shared/contract/programs';
import { samplePrograms as bundled } from '#shared/contract/sampleCatalogue';
import { useRead, type Read } from '../../../core/api';

/** The sample programs; those that come with the console where the server has none to give. */
export function useCatalogue(): Read<readonly SampleProgram[]> {
  const read = useRead(samplePrograms, {});
  return read.data === undefined && read.error ? { ...read, data: bundled } : read;
}

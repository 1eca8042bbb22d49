import { useMemo } from 'react';
import { findPrograms, samplePrograms } from '#shared/contract/programs';
import { useRead, type Read } from '../../../../core/api';
import { ownProgram, type QuotableProgram } from '../../stories/draft';

const everyOne = 10_000;

/** What a quote can be made on: the templates of the catalogue, and the organisation's own programs; `failed` are those that could not be read. */
export function usePrograms(): Read<readonly QuotableProgram[]> & { readonly failed: Read<unknown> | null } {
  const samples = useRead(samplePrograms, {});
  const own = useRead(findPrograms, { query: { size: everyOne } });
  const data = useMemo(() => {
    // One that the address names may be among the own ones: until they are known none is called missing.
    if (!samples.data || (!own.data && !own.error)) return undefined;
    const templates = samples.data;
    return [
      ...templates.map((program) => ({ ...program, id: String(program.id) })),
      ...(own.data?.content ?? []).map((program) => ownProgram(program, templates)),
    ];
  }, [samples.data, own.data, own.error]);
  return { ...samples, data, failed: own.error ? own : null };
}

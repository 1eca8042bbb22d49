import { findPrograms, samplePrograms } from '#shared/contract/programs';
import { factsOfProgram, samplePrograms as bundled, type ProgramFacts } from '#shared/contract/sampleCatalogue';
import { useRead } from '../../../../core/api';

export type SheetProgram = ProgramFacts & { readonly id: string };

/** The organisation's programs and those of the catalogue, each name once. */
export function useSheetPrograms(): readonly SheetProgram[] {
  const own = useRead(findPrograms, { query: { size: 1000 } });
  const samples = useRead(samplePrograms, {});
  const ownFacts = (own.data?.content ?? []).map((program) => ({ ...factsOfProgram(program), id: program.id }));
  const known = new Set(ownFacts.map(({ Name }) => Name));
  return [
    ...ownFacts,
    ...(samples.data ?? bundled)
      .filter(({ Name }) => !known.has(Name))
      .map((program) => ({ ...program, id: String(program.id) })),
  ];
}

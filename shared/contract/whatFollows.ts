import { payoutStructures } from '#shared/engine/cover';
import { indexDefinitions, servesRisk } from '#shared/engine/indices/list';
import { riskTypes } from '#shared/engine/risks/list';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The one risk that an index measures; undefined where it measures several. */
function riskOfIndex(indexDefinition: unknown): string | undefined {
  const index = isRecord(indexDefinition) && indexDefinitions.find(({ id }) => id === indexDefinition['id']);
  const risks = index ? riskTypes.filter(({ id }) => servesRisk(index, id)) : [];
  return risks.length === 1 ? risks[0]?.id : undefined;
}
/** A payout with an exit or a rate grows up to there; another one is paid at once. */
function structureOf({ exit, payoutPerUnit }: Readonly<Record<string, unknown>>): (typeof payoutStructures)[number] {
  const rate = isRecord(payoutPerUnit) ? Number(payoutPerUnit['amount']) : 0;
  return (exit ?? null) !== null || rate !== 0 ? 'linear' : 'binary';
}
/** What follows from the rest of a new coverage need not be said: its risk from its index, its structure from its payout. */
export function withWhatFollows(sent: unknown): unknown {
  if (!isRecord(sent)) return sent;
  const { riskTypeId = riskOfIndex(sent['indexDefinition']), payoutStructure } = sent;
  return {
    ...sent,
    ...(riskTypeId === undefined ? {} : { riskTypeId }),
    ...(isRecord(payoutStructure)
      ? { payoutStructure: { ...payoutStructure, type: payoutStructure['type'] ?? structureOf(payoutStructure) } }
      : {}),
  };
}

import type { Cover, IndexChoice, SingleCover } from '../cover';
import type { DetrendMethod } from '../detrend';
import { definitionOf } from '../event/choice';
import { isMulti } from '../event/combined';
import { sha256Words } from '../sha256';
import { engineVersion } from '../version';

/** Fields by name: a database and a browser hold the same terms in another order. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Parameters that were left out are those that are usual. */
function whole(choice: IndexChoice): IndexChoice {
  const usual = definitionOf(choice).parameters.flatMap(({ id, default: value }) =>
    value === null ? [] : [[id, value] as const],
  );
  return { ...choice, parameters: { ...Object.fromEntries(usual), ...choice.parameters } };
}
/** When it is decided says nothing of what past years would have paid. */
const toldOf = ({ settlementLagDays: _, ...cover }: SingleCover) => ({ ...cover, index: whole(cover.index) });

/**
 * The seed of a simulation's resampling comes from its inputs, so that the same coverage on the same data has the same interval wherever it
 * is simulated (docs/rules.md §7.3). `hashes`: SHA-256 of each record that was read, as it is written down.
 */
export function seedOf(cover: Cover, detrend: DetrendMethod, hashes: readonly string[]): number {
  const told = isMulti(cover) ? { ...cover, parts: cover.parts.map(toldOf) } : toldOf(cover);
  return sha256Words(JSON.stringify([told, detrend, engineVersion, hashes], inOrder))[0] ?? 0;
}

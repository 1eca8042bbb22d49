import type { IngestOptions } from './ingestOptions';
import { DataFault } from '#shared/engine/dataFault';

/** How far a file and what is stored say the same of the days (storms, incidents) that both hold. */
export type Agreement = {
  readonly common: number;
  readonly agreeing: number;
  /** Median of new / stored over the values that differ; null where there is none. */
  readonly ratio: number | null;
};
const leastCommon = 30;

/**
 * A file that contradicts most of what is stored is another place or another unit far more often than a revision. It is refused
 * until the person says that the record was revised: no payout may change because of a wrong file.
 */
export function checkAgreement(agreements: readonly Agreement[], { revised }: IngestOptions) {
  for (const { common, agreeing, ratio } of agreements) {
    if (revised || common < leastCommon || agreeing >= common / 2) continue;
    const factor = ratio === null ? '' : ` Its values are about ${Number(ratio.toPrecision(3))} times those stored.`;
    throw new DataFault(
      'catalog.suspicious',
      `Of ${common} days that are stored already this file contradicts ${common - agreeing}: it looks like another place or another unit.${factor} ` +
        'Name another place (--target), the unit (--units), or say that the record was revised: --revised.',
      { option: '--revised' },
    );
  }
}

/** A crop stage that is looked at in blocks of days: docs/rules.md §3. */
type BlockStage = {
  readonly days: number;
  readonly blockLength: number;
  readonly step: number;
  readonly lossBlocks: number;
  readonly weight: number;
};

export const blocksOf = ({ days, blockLength, step }: Omit<BlockStage, 'lossBlocks' | 'weight'>): number =>
  Math.floor((days - blockLength + 1) / step);

/** Share that a stage pays: its weight times the share of its blocks with a loss. */
export const stageShare = (stage: BlockStage): number => (stage.weight * stage.lossBlocks) / blocksOf(stage);

import { blocksOf, stageShare } from '#shared/engine/indices/blocks';
import { retained } from '#shared/engine/payout';
import { answersFor, fieldsOf, numberIn, numberOr, plain, type Topic, unknownKey } from '../reading/values';

export const blocks: Topic = ({ input, keys }) => {
  const stage = fieldsOf(input['stage'], 'stage');
  const field = (name: string) => numberIn(stage[name], name);
  const asked = {
    days: field('days'),
    blockLength: field('blockLength'),
    step: numberOr(stage['step'], 1),
    lossBlocks: numberOr(stage['lossBlocks'], 0),
    weight: numberOr(stage['weight'], 1),
  };
  return answersFor(keys, (key) => {
    switch (key) {
      case 'blocks':
        return blocksOf(asked);
      case 'stagePayout':
        return stageShare(asked);
      case 'actualPayout': {
        const policy = fieldsOf(input['policy'], 'policy');
        return plain(
          retained(numberIn(policy['total'], 'total'), {
            franchisePct: numberOr(policy['hurdle'], 0),
            deductiblePct: numberOr(policy['deductible'], 0),
          }),
        );
      }
      case 'sumInsured': {
        const sum = fieldsOf(input['sumInsured'], 'sumInsured');
        return numberIn(sum['premium'], 'premium') * numberIn(sum['factor'], 'factor');
      }
      default:
        return unknownKey(key);
    }
  });
};

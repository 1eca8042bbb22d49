import { z } from 'zod';
import { comparators } from '#shared/engine/cover';
import { everyRole } from './access';
import { callsOf } from './call';
import { Unit } from './values';

const call = callsOf('catalog');

export const RiskType = z
  .object({ id: z.string(), name: z.string(), unit: z.string().optional(), icon: z.string(), chart: z.string() })
  .meta({ id: 'RiskType' });
export type RiskType = z.output<typeof RiskType>;

export const IndexParameter = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  type: z.enum(['number', 'choice']),
  choices: z.array(z.string()).optional(),
  default: z.union([z.number(), z.string(), z.null()]),
});
export const IndexDefinition = z
  .object({
    id: z.string(),
    name: z.string(),
    triggerLabel: z.string(),
    description: z.string(),
    triggerComparator: z.enum(comparators),
    riskTypeId: z.string(),
    indexType: z.enum(['SIMPLE', 'COMPLEX']),
    variables: z.array(z.string()),
    parameters: z.array(IndexParameter),
    decimals: z.number(),
    direction: z.enum(['up', 'down', 'none']),
    output: z.object({
      id: z.string(),
      name: z.string(),
      shortName: z.string(),
      description: z.string(),
      materialIcon: z.string().optional(),
      unit: Unit,
      referenceSystem: z.string().optional(),
    }),
  })
  .meta({ id: 'IndexDefinition' });
export type IndexDefinition = z.output<typeof IndexDefinition>;

export const readRiskTypes = call('GET /internal/risk-types', {
  response: z.array(RiskType),
  roles: everyRole,
  alsoFor: ['coverages'],
  summary: 'Risk types',
});
export const findIndices = call('GET /internal/indices', {
  query: z.object({ riskTypeId: z.string().optional() }),
  response: z.array(IndexDefinition),
  alsoFor: ['coverages'],
  summary: 'Index definitions, all or of one risk type',
});

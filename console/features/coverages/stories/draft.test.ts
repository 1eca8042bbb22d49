import { Coverage } from '#shared/contract/coverage';
import { IndexDefinition } from '#shared/contract/indices';
import { sampleOf } from '../../../../tests/support/console/sample';
import {
  draftOf,
  emptyDraft,
  typedOf,
  withDataSet,
  withIndex,
  withProvider,
  withRiskType,
  withStructure,
  withTarget,
} from './draft';
import { termsOfDraft } from './faults';

const today = '2026-11-22';
/** Fourteen hours of outage, a fifth at once, everything at 24 hours; half of it insured. */
const outage = sampleOf(Coverage, {
  label: 'Cloud down',
  riskTypeId: 'CLOUD',
  dataSourceId: 'aws',
  dataSetId: 'health',
  monitoringTarget: { id: 's3', name: 'Storage' },
  duration: true,
  triggerUnit: 's',
  trigger: 14 * 3600,
  exit: 24 * 3600,
  minPayoutPct: 0.07,
  limitPct: 0.5,
  insuredAmount: { amount: 100, currency: 'EUR' },
  currency: 'EUR',
  structure: 'linear',
  expectedLossRatio: 0.7,
  start: '2027-01-01',
  end: '2027-12-31',
  detrend: 'NONE',
  indexDefinition: {
    id: 'downtime-max',
    paramXel: null,
    triggerComparator: 'GTE',
    decimals: 0,
    parameters: { waiting: 3600 },
    output: { unit: { symbol: 's' } },
  },
});

describe('a stored coverage that is edited', () => {
  test('shows its seconds as hours, and its shares as percent without a binary tail', () => {
    expect(draftOf(outage, today)).toEqual({
      program: '',
      riskTypeId: 'CLOUD',
      providerId: 'aws',
      dataSetId: 'health',
      targetId: 's3',
      targetName: 'Storage',
      indexId: 'downtime-max',
      expression: null,
      parameters: { waiting: '1' },
      comparator: 'GTE',
      unit: 'h',
      duration: true,
      decimals: 0,
      label: 'Cloud down',
      structure: 'linear',
      trigger: '14',
      exit: '24',
      minPayout: '7',
      limit: '50',
      insuredAmount: 100,
      currency: 'EUR',
      lossRatio: '0.7',
      start: '2027-01-01',
      end: '2027-12-31',
      detrend: 'NONE',
      kept: {
        phases: [],
        period: { start: '2027-01-01', end: '2027-12-31' },
        ...{ loading: 'EXPECTED_LOSS', loadingFactor: 1, minimumRiskRate: 1 },
      },
    });
  });
  test('reads back as the terms that were stored', () => {
    expect(termsOfDraft(draftOf(outage, today))).toEqual({
      structure: 'linear',
      comparator: 'GTE',
      trigger: 50_400,
      exit: 86_400,
      minPayoutPct: 0.07,
      payoutPerUnitPct: null,
      limitPct: 0.5,
    });
  });
  test('half an hour is half of one, and an index of another unit stays as it is', () => {
    expect(draftOf({ ...outage, trigger: 1800 }, today).trigger).toBe('0.5');
    const rain = draftOf({ ...outage, duration: false, triggerUnit: 'mm', trigger: 70.5, exit: null }, today);
    expect(rain).toMatchObject({ unit: 'mm', duration: false, trigger: '70.5', exit: '' });
    expect([typedOf(draftOf(outage, today), 9000), typedOf(rain, 9000)]).toEqual(['2.5', '9000']);
  });
});

describe('the terms of a draft', () => {
  const binary = {
    ...emptyDraft(today),
    indexId: 'precip-sum-total',
    unit: 'mm',
    structure: 'binary' as const,
    trigger: '70',
  };
  test('a binary cover has no exit, whatever was typed before', () => {
    expect(termsOfDraft({ ...binary, exit: '90' })).toMatchObject({
      exit: null,
      trigger: 70,
      minPayoutPct: 1,
      limitPct: 1,
    });
  });
  test.each([
    { structure: '' as const },
    { trigger: '' },
    { trigger: ' ' },
    { minPayout: '' },
    { limit: '' },
    { trigger: '7o' },
    { structure: 'linear' as const, exit: '' },
  ])('are not whole with %j', (change) => expect(termsOfDraft({ ...binary, ...change })).toBeNull());
});

describe('what a choice changes beside itself', () => {
  test('another provider, set or risk begins the later choices anew', () => {
    expect(withDataSet('set')).toEqual({ dataSetId: 'set', targetId: '', targetName: '' });
    expect(withProvider('noaa')).toEqual({ providerId: 'noaa', dataSetId: '', targetId: '', targetName: '' });
    expect(withTarget('t', 'Place')).toEqual({ targetId: 't', targetName: 'Place' });
    expect(withRiskType('RAINFALL')).toEqual({
      riskTypeId: 'RAINFALL',
      providerId: '',
      dataSetId: '',
      targetId: '',
      targetName: '',
      indexId: '',
      parameters: {},
      structure: '',
      unit: '',
    });
    for (const structure of ['linear', 'binary'] as const)
      expect(withStructure(structure)).toEqual({ structure, minPayout: '100', limit: '100' });
  });
  const index = (symbol: string, indexType: IndexDefinition['indexType']) =>
    sampleOf(IndexDefinition, {
      id: 'i',
      indexType,
      triggerComparator: 'LT',
      decimals: 2,
      output: { unit: { symbol } },
    });
  test('an index of outages is typed in hours, another one in its unit', () => {
    const cloud = { ...emptyDraft(today), riskTypeId: 'CLOUD' };
    expect(withIndex(cloud, index('s', 'SIMPLE'))).toMatchObject({
      unit: 'h',
      duration: true,
      comparator: 'LT',
      decimals: 2,
    });
    expect(withIndex(cloud, index('mm', 'SIMPLE'))).toMatchObject({ unit: 'mm', duration: false });
    const rain = { ...cloud, riskTypeId: 'RAINFALL' };
    expect(withIndex(rain, index('s', 'SIMPLE'))).toMatchObject({ unit: 's', duration: false });
  });
  test('a formula is begun where the index is one, and terms begin anew', () => {
    const draft = {
      ...emptyDraft(today),
      riskTypeId: 'RAINFALL',
      trigger: '9',
      exit: '3',
      structure: 'linear' as const,
    };
    expect(withIndex(draft, index('mm', 'COMPLEX'))).toMatchObject({
      expression: '',
      structure: '',
      trigger: '',
      exit: '',
    });
    expect(withIndex(draft, index('mm', 'SIMPLE')).expression).toBeNull();
  });
});

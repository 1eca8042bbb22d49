import type { TriggerState } from '#shared/contract/event';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '../words';
import { triggerLine } from './triggerLine';

const t = createTranslate(en, 'en');
const rain: TriggerState = {
  ...{ label: 'Rain', indexName: 'Total rainfall', unit: { symbol: 'mm' }, decimals: 1, duration: false },
  ...{ comparator: 'GT', trigger: 60, exit: 160, indexValue: 50, payoutPct: 0 },
};
const outage: TriggerState = {
  ...{ ...rain, label: 'Cloud', unit: { symbol: 's' }, decimals: 0, duration: true },
  ...{ comparator: 'GTE', trigger: 9000, exit: null, indexValue: 5400 },
};

test.each<[TriggerState, string]>([
  [rain, 'Rain: 50.0 mm; trigger 60.0 mm. 10.0 mm below it.'],
  [{ ...rain, indexValue: 59.96 }, 'Rain: 59.96 mm; trigger 60.0 mm. 0.04 mm below it.'],
  [{ ...rain, indexValue: 60 }, 'Rain: 60.0 mm; trigger 60.0 mm. At the trigger; only beyond it pays.'],
  [{ ...rain, indexValue: 61 }, 'Rain: 61.0 mm; trigger 60.0 mm. Beyond the trigger.'],
  [{ ...rain, comparator: 'LT', indexValue: 75.5 }, 'Rain: 75.5 mm; trigger 60.0 mm. 15.5 mm above it.'],
  [{ ...rain, indexValue: null }, 'Rain: No data yet; trigger 60.0 mm.'],
  [outage, 'Cloud: 1.5 h; trigger 2.5 h. 1.0 h below it.'],
])('each of several triggers has its own distance', (trigger, said) => {
  expect(triggerLine(trigger, 'en', t).replaceAll('\u00a0', ' ')).toBe(said);
});

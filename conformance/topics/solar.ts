import { convert, unitChange } from '#shared/engine/conversions';
import { ghiShortfall } from '#shared/engine/indices/ghiShortfall';
import { payoutPct } from '#shared/engine/payout';
import { answersFor, fieldsOf, numberIn, numbersIn, plain, termsIn, type Topic, unknownKey } from '../reading/values';
import { valueOf } from './running';

const irradiationUnits: Readonly<Record<string, string>> = {
  Wm2: 'W/m2',
  MJm2: 'MJ/m2',
  Jm2: 'J/m2',
  Whm2: 'Wh/m2',
  kJm2: 'kJ/m2',
};

export const solar: Topic = ({ input, keys }) => {
  const converted = () =>
    Object.entries(input).flatMap(([key, value]) => {
      const unit = /^daily(?:Mean)?(\w+)$/.exec(key)?.[1];
      const change = unit && irradiationUnits[unit] ? unitChange('ghi', irradiationUnits[unit]) : null;
      if (!change) return [];
      return (typeof value === 'number' ? [value] : numbersIn(value, key)).map((one) => plain(convert(one, change)));
    });
  const shortfall = () =>
    plain(
      valueOf(
        ghiShortfall,
        { ghi: Float64Array.of(numberIn(input['sumKwhm2'], 'sumKwhm2')) },
        { reference: numberIn(input['referenceKwhm2'], 'referenceKwhm2') },
      ),
    );
  return answersFor(keys, (key) => {
    if (key === 'kwhm2') return converted();
    if (key === 'shortfallPct') return shortfall();
    if (key === 'payoutPct') return plain(payoutPct(termsIn(fieldsOf(input['payout'], 'payout')), shortfall()));
    return unknownKey(key);
  });
};

import type { ChartKind } from '#shared/engine/risks/define';
import { numberFormat } from '#shared/format/intl';
import { paler, signal, token } from '../tokens';
import type { Translate } from '../words';
import { measuredColour, measuredName, stateColour } from './footprintLook';
import type { Mark } from './footprintMarks';
import { type FootprintModel, type PointState, pointStates } from './footprintModel';
import { Keys, Swatch } from './Keys';

type FootprintKeysProps = {
  readonly model: FootprintModel;
  readonly kind: ChartKind;
  readonly marks: readonly Mark[];
  /** What each unit beyond the trigger pays, where that is said. */
  readonly rate: string | null;
  readonly threshold?: number | undefined;
  readonly locale: string;
  readonly t: Translate;
};

/** The form of a day's dot, as the chart draws it. */
const shapeOf = { paid: 'diamond', breached: 'dot', near: 'ring', calm: 'dot' } as const satisfies Record<
  PointState,
  string
>;

/** What the colours and dots of a footprint mean; only those that are drawn. */
export function FootprintKeys({ model, kind, marks, rate, threshold, locale, t }: FootprintKeysProps) {
  const states = pointStates.filter((state) => model.points.some((point) => point.state === state));
  const days = model.points.filter(({ measuredAt }) => measuredAt !== null);
  const isMixed = kind !== 'track' && days.some(({ counts }) => counts) !== days.every(({ counts }) => counts);
  return (
    <Keys>
      {marks.map(({ name, dash, place }) => (
        <li key={dash} data-drawn={place === null ? undefined : ''}>
          <Swatch $colour={token('alert')} $shape={dash === 'Dot' ? 'dots' : 'dash'} />
          {name}
        </li>
      ))}
      {rate && (
        <li>
          <Swatch $colour={paler(signal('red'), 16)} $shape="band" />
          {rate}
        </li>
      )}
      {model.measured && (
        <li>
          <Swatch $colour={measuredColour[kind]} $shape="bar" />
          {isMixed ? t('footprint.counts') : measuredName(model, t)}
        </li>
      )}
      {isMixed && (
        <li>
          <Swatch $colour={paler(measuredColour[kind], 42)} $shape="bar" />
          {t('footprint.others')}
        </li>
      )}
      {threshold !== undefined && model.measured && (kind === 'rainfall' || kind === 'temperature') && (
        <li>
          <Swatch $colour={token('text')} $shape="dash" />
          {t('footprint.threshold', {
            value: `${numberFormat(locale).format(threshold)} ${model.measured.unit}`,
          })}
        </li>
      )}
      {states.map((state) => (
        <li key={state}>
          <Swatch $colour={stateColour[state]} $shape={shapeOf[state]} />
          {t(`footprint.${state}`)}
        </li>
      ))}
      {model.missingDays > 0 && (
        <li>
          <Swatch $colour={token('sunken')} $shape="band" />
          {t('footprint.missing')}
        </li>
      )}
    </Keys>
  );
}

import styled from 'styled-components';
import type { FootprintEntry, PublicEvent } from '#shared/contract/event';
import { isWithinDay } from '#shared/engine/event/footprint';
import { formatClock, formatDay } from '#shared/format/date';
import { indexText } from '#shared/format/indexValue';
import { unitIn, unitName } from '#shared/format/unit';
import { measureOf, shown, termsOf } from '../measure';
import type { Standing } from '#shared/engine/standing';
import { fillTone, trackOf } from '../scale';
import { signal, token, rem } from '../tokens';
import type { Translate } from '../words';

const Frame = styled.section`
  h3 {
    margin: 0 0 6px;
    font-size: ${rem(0.75)};
    font-weight: 600;
    letter-spacing: 0.02em;
    color: ${token('muted')};
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: ${rem(0.8125)};
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }
  tr + tr > * {
    border-block-start: 1px solid ${token('grid')};
  }
  th,
  td {
    padding: 5px 0;
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  td:last-child {
    text-align: end;
    font-weight: 600;
  }
  td:nth-child(2) {
    width: 34%;
    padding-inline: 12px;
  }
  td:nth-child(3) {
    padding-inline-end: 12px;
    text-align: end;
    color: ${token('muted')};
  }
  @container isoline-card (max-width: 319px) {
    table {
      font-size: ${rem(0.75)};
    }
    td:nth-child(2) {
      display: none;
    }
    td:nth-child(3) {
      padding-inline: 8px;
    }
  }
`;
const Rail = styled.div`
  height: 6px;
  border-radius: 3px;
  background: ${token('sunken')};
  overflow: hidden;
  forced-color-adjust: none;
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
`;
const Fill = styled.div<{ $standing: Standing }>`
  height: 100%;
  border-radius: 3px;
  background: ${({ $standing }) => signal(fillTone[$standing])};
`;

type PreviousProps = {
  readonly event: PublicEvent;
  readonly rows: readonly FootprintEntry[];
  readonly today: string;
  readonly locale: string;
  readonly t: Translate;
};

function measuredText({ measurements }: FootprintEntry, locale: string): string {
  const measurement = measurements.find(({ value }) => value !== null);
  if (!measurement || measurement.value === null) return '–';
  const { symbol } = measurement.variable.unit;
  const inHours = symbol === 's';
  return indexText(measurement.value, {
    unit: unitIn(inHours ? 'h' : unitName(symbol), locale),
    inHours,
    decimals: [0, 1],
    locale,
    gap: '\u00a0',
    minusZero: true,
  });
}

/** Is a row the end of an incident within its day? */
const isMoment = (footprint: readonly FootprintEntry[], row: FootprintEntry): boolean =>
  row.features === undefined && isWithinDay(footprint, footprint.indexOf(row));

/** The rows before the newest: day, the index on its way to the trigger, what was measured, the index. */
export function Previous({ event, rows, today, locale, t }: PreviousProps) {
  if (rows.length === 0) return null;
  const measure = measureOf(event.coverage, locale);
  const terms = termsOf(event.coverage);
  return (
    <Frame part="previous">
      <h3>{t('card.previous')}</h3>
      <table>
        <tbody>
          {rows.map((row) => {
            const track = trackOf(terms, row.indexValue, row.payout);
            return (
              <tr key={row.timestampUtc}>
                <th scope="row">
                  {formatDay(row.date, today, locale)}
                  {isMoment(event.footprint, row) && ` ${formatClock(row.timestampUtc, event.coverage.dayOffsetHours)}`}
                </th>
                <td aria-hidden>
                  <Rail>
                    <Fill
                      $standing={track.standing}
                      style={{ width: `${row.indexValue === null ? 0 : track.at(row.indexValue)}%` }}
                    />
                  </Rail>
                </td>
                <td>{measuredText(row, locale)}</td>
                <td>{row.indexValue === null ? t('footprint.missing') : shown(row.indexValue, measure, locale)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Frame>
  );
}

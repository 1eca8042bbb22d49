import { useRef, useState } from 'react';
import styled from 'styled-components';
import { formatFullDay } from '#shared/format/date';
import { token, rem } from '../tokens';
import type { Translate } from '../words';
import { Other } from './look';

const Picker = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
  button,
  input {
    min-height: 34px;
    padding: 4px 12px;
    font-variant-numeric: tabular-nums;
  }
  @media print {
    display: none;
  }
`;
/** The browser's own calendar; what is read stands on the button, since a browser writes its field in the language of the browser. */
const Calendar = styled.input<{ $isShown: boolean }>`
  ${({ $isShown }) =>
    $isShown
      ? ''
      : `&& {
    position: absolute;
    inset-block-end: 0;
    inset-inline-start: 0;
    width: 1px;
    min-height: 1px;
    padding: 0;
    border: 0;
    opacity: 0;
    pointer-events: none;
  }`}
`;

type PickDayProps = {
  /** The day that is shown; null for the newest. */
  readonly date: string | null;
  readonly onDate: (date: string | null) => void;
  readonly days: { readonly min: string; readonly max: string };
  readonly locale: string;
  readonly t: Translate;
};

/** The choice of a day, written as everywhere in the card. */
export function PickDay({ date, onDate, days: { min, max }, locale, t }: PickDayProps) {
  const calendar = useRef<HTMLInputElement>(null);
  // A frame from another site may not open calendars; there the browser's field itself is shown.
  const [isField, setField] = useState(false);
  const shown = date ?? max;
  const open = () => {
    try {
      calendar.current?.showPicker();
    } catch {
      setField(true);
    }
  };
  return (
    <Picker part="toolbar">
      <span>{t('card.pickDate')}</span>
      {!isField && (
        <Other type="button" aria-label={`${t('card.pickDate')}: ${formatFullDay(shown, locale)}`} onClick={open}>
          {formatFullDay(shown, locale)}
        </Other>
      )}
      <Calendar
        ref={calendar}
        type="date"
        $isShown={isField}
        aria-label={t('card.pickDate')}
        aria-hidden={!isField}
        tabIndex={isField ? 0 : -1}
        min={min}
        max={max}
        value={shown}
        onChange={({ target: { value } }) => {
          if (value !== '' && value >= min && value <= max) onDate(value === max ? null : value);
        }}
      />
      {date !== null && (
        <Other type="button" onClick={() => onDate(null)}>
          {t('card.latest')}
        </Other>
      )}
    </Picker>
  );
}

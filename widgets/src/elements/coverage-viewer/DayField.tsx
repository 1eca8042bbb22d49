import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { isDate } from '#shared/engine/calendar';
import { formatFullDay } from '#shared/format/date';
import { rem, token } from '#shared/view/tokens';
import { Button, Field } from './look';
import type { ViewerTranslate } from './words';

const Group = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  font-size: ${rem(0.875)};
  label {
    color: ${token('muted')};
  }
  input[type='text'] {
    width: 9em;
    font-variant-numeric: tabular-nums;
  }
  button {
    padding: 6px 12px;
  }
  @media print {
    button {
      display: none;
    }
  }
`;
/** Opens the browser's own calendar; the text field beside it is what is read and written. */
const Hidden = styled.input`
  position: absolute;
  inset-block-end: 0;
  inset-inline-start: 8em;
  width: 1px;
  height: 1px;
  padding: 0;
  border: 0;
  opacity: 0;
  pointer-events: none;
`;
const Wrong = styled.span`
  flex-basis: 100%;
  color: ${token('alert')};
`;

const turned = (date: string) => date.split('-').reverse().join('/');
/** DD/MM/YYYY as a date; null when it is none. */
function dateOf(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? date : null;
}

function CalendarSign() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth={1.6} aria-hidden>
      <rect x="2" y="3.5" width="14" height="12.5" rx="2" />
      <path d="M2 7.5h14M6 1.5v4M12 1.5v4" />
    </svg>
  );
}

type DayFieldProps = {
  readonly value: string | null;
  readonly min: string;
  readonly max: string;
  readonly onChange: (date: string | null) => void;
  readonly locale: string;
  readonly t: ViewerTranslate;
};

/** What is being typed, until it is a day within the limits or is said to be none. */
function useDraft({ value, min, max, onChange }: Omit<DayFieldProps, 'locale' | 't'>) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'dateForm' | 'dateRange' | null>(null);
  const take = (date: string | null) => {
    setDraft(null);
    setWrong(null);
    if (date !== value) onChange(date);
  };
  const finish = () => {
    if (draft === null) return;
    if (draft.trim() === '') return take(null);
    const date = dateOf(draft);
    if (!date) return setWrong('dateForm');
    if (date < min || date > max) return setWrong('dateRange');
    take(date);
  };
  return { draft, setDraft, wrong, take, finish };
}

/** A day, typed as DD/MM/YYYY or picked from a calendar, that can be cleared; where nobody types it stands as in the text. */
export function DayField({ value, min, max, onChange, locale, t }: DayFieldProps) {
  const id = useId();
  const calendar = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);
  const written = isTyping ? turned : (date: string) => formatFullDay(date, locale);
  const { draft, setDraft, wrong, take, finish } = useDraft({ value, min, max, onChange });
  return (
    <Group>
      <label htmlFor={id}>{t('asOf')}</label>
      <Field
        id={id}
        type="text"
        inputMode="numeric"
        placeholder={t('dateShape')}
        value={draft ?? (value ? written(value) : '')}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => setDraft(target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          finish();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
      <Hidden
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={value ?? ''}
        onChange={({ target }) => {
          if (target.value >= min && target.value <= max) take(target.value);
        }}
      />
      <Button
        type="button"
        aria-label={t('calendar')}
        title={t('calendar')}
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarSign />
      </Button>
      {(value !== null || draft) && (
        <Button type="button" onClick={() => take(null)}>
          {t('clear')}
        </Button>
      )}
      {wrong && (
        <Wrong id={`${id}-wrong`} role="alert">
          {t(wrong, { shape: t('dateShape'), from: formatFullDay(min, locale), to: formatFullDay(max, locale) })}
        </Wrong>
      )}
    </Group>
  );
}

import { ChevronLeftIcon, ChevronRightIcon } from '@primer/octicons-react';
import { IconButton, Select } from '@primer/react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { addDays } from '#shared/engine/calendar';
import { dateFormat } from '#shared/format/intl';
import { useLocale } from '../locale';
import { addMonths, weekdayOf, weeksOf } from './month';

const Box = styled.div`
  padding: 12px;
  [role='grid'] {
    margin-top: 8px;
  }
  [role='row'] {
    display: grid;
    grid-template-columns: repeat(7, 38px);
    justify-items: center;
  }
  [role='columnheader'] {
    font-size: 12px;
    color: var(--fgColor-muted);
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
`;
const Day = styled.button`
  width: 36px;
  height: 34px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: none;
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover:not([aria-disabled='true']) {
    background: var(--bgColor-neutral-muted);
  }
  &[aria-current='date'] {
    border-color: var(--borderColor-accent-emphasis);
  }
  &[aria-pressed='true'] {
    background: var(--bgColor-accent-emphasis);
    color: var(--fgColor-onEmphasis);
  }
  &[aria-disabled='true'] {
    color: var(--fgColor-disabled);
    text-decoration: line-through;
    cursor: not-allowed;
  }
  /* Forced colours take the backgrounds away: there the chosen day has the system's own. */
  @media (forced-colors: active) {
    &[aria-pressed='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    &[aria-disabled='true'] {
      color: GrayText;
    }
  }
`;

type CalendarProps = {
  /** The chosen day; nothing while there is none. */
  readonly value: string;
  readonly today: string;
  readonly min: string;
  readonly max: string;
  readonly isExcluded: (day: string) => boolean;
  readonly onPick: (day: string) => void;
};
const within = (day: string, min: string, max: string) => (day < min ? min : day > max ? max : day);
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Where a key leads from a day; null where it does not move. */
function movedBy({ key, shiftKey }: KeyboardEvent, at: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1);
    case 'ArrowRight':
      return addDays(at, 1);
    case 'ArrowUp':
      return addDays(at, -7);
    case 'ArrowDown':
      return addDays(at, 7);
    case 'Home':
      return addDays(at, -weekdayOf(at));
    case 'End':
      return addDays(at, 6 - weekdayOf(at));
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1);
    default:
      return null;
  }
}

/** The chosen day, the limits, and a way to another month; the days themselves are the grid's. */
export function Calendar(props: CalendarProps) {
  const { value, today, min, max } = props;
  const day = useRef<HTMLButtonElement>(null);
  const [at, setAt] = useState(() => within(value || today, min, max));
  const isMovedByKey = useRef(false);
  const go = (day: string) => setAt(within(day, min, max));
  useEffect(() => {
    if (isMovedByKey.current) day.current?.focus();
    isMovedByKey.current = false;
  }, [at]);
  useEffect(() => {
    // What it stands in takes the focus to its first button when it opens; people look for a day.
    const frame = requestAnimationFrame(() => day.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = movedBy(event, at);
    if (to === null) return;
    event.preventDefault();
    isMovedByKey.current = true;
    go(to);
  };
  return (
    <Box>
      <MonthChoice at={at} min={min} max={max} onGo={go} />
      <MonthGrid {...props} at={at} dayRef={day} onKeyDown={onKeyDown} />
    </Box>
  );
}

type GridProps = CalendarProps & {
  readonly at: string;
  /** The day that the keyboard is at. */
  readonly dayRef: RefObject<HTMLButtonElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** One month as a grid: arrows move by day and week, Page up and down by month, with Shift by year. */
function MonthGrid({ at, onKeyDown, ...props }: GridProps) {
  const locale = useLocale();
  const say = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(asUtc(day));
  const weeks = weeksOf(at);
  const fullWeek = weeks[1] ?? [];
  return (
    <div role="grid" tabIndex={-1} aria-label={say(at, { month: 'long', year: 'numeric' })} onKeyDown={onKeyDown}>
      <div role="row">
        {fullWeek.map((day, column) => (
          <div key={column} role="columnheader" aria-label={say(day ?? at, { weekday: 'long' })}>
            {say(day ?? at, { weekday: 'short' }).slice(0, 2)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div role="row" key={week.find(Boolean)}>
          {week.map((day, column) => (
            <div key={column} role="gridcell">
              {day && <DayButton {...props} day={day} isAt={day === at} name={say(day, { dateStyle: 'full' })} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type DayProps = CalendarProps &
  Pick<GridProps, 'dayRef'> & { readonly day: string; readonly isAt: boolean; readonly name: string };
function DayButton({ day, isAt, name, value, today, min, max, isExcluded, onPick, dayRef }: DayProps) {
  const { t } = useTranslation('ui');
  const isOut = day < min || day > max || isExcluded(day);
  return (
    <Day
      type="button"
      ref={isAt ? dayRef : undefined}
      tabIndex={isAt ? 0 : -1}
      aria-label={name}
      aria-pressed={day === value}
      aria-current={day === today ? 'date' : undefined}
      aria-disabled={isOut}
      title={isExcluded(day) ? t('date.excluded') : undefined}
      onClick={() => !isOut && onPick(day)}
    >
      {Number(day.slice(8, 10))}
    </Day>
  );
}

type MonthProps = Pick<CalendarProps, 'min' | 'max'> & {
  readonly at: string;
  readonly onGo: (day: string) => void;
};

/** The month that is shown, and the ways to another. */
function MonthChoice({ at, min, max, onGo }: MonthProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))];
  const [firstYear, lastYear] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))];
  const monthName = (of: number) =>
    dateFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2001, of - 1, 1));
  const toMonth = (months: number) => onGo(addMonths(at, months));
  return (
    <Head>
      <IconButton icon={ChevronLeftIcon} size="small" aria-label={t('date.previous')} onClick={() => toMonth(-1)} />
      <Select
        size="small"
        aria-label={t('date.month')}
        value={String(month)}
        onChange={(event) => toMonth(Number(event.target.value) - month)}
      >
        {Array.from({ length: 12 }, (_, index) => (
          <Select.Option key={index} value={String(index + 1)}>
            {monthName(index + 1)}
          </Select.Option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t('date.year')}
        value={String(year)}
        onChange={(event) => toMonth((Number(event.target.value) - year) * 12)}
      >
        {Array.from({ length: lastYear - firstYear + 1 }, (_, index) => (
          <Select.Option key={index} value={String(firstYear + index)}>
            {String(firstYear + index)}
          </Select.Option>
        ))}
      </Select>
      <IconButton icon={ChevronRightIcon} size="small" aria-label={t('date.next')} onClick={() => toMonth(1)} />
    </Head>
  );
}

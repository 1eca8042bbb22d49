import { CalendarIcon } from '@primer/octicons-react';
import { AnchoredOverlay, FormControl, TextInput } from '@primer/react';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullDay } from '#shared/format/date';
import { useSession } from '../../core/profile';
import { useSentence } from '../../core/sentence';
import { useLocale } from '../locale';
import type { FieldProps } from '../Field';
import { Calendar } from './Calendar';
import { dayTyped } from './dayTyped';

/** Date pickers start here (docs/rules.md §14.3). */
const firstDay = '2000-01-01';
const lastDay = '2100-12-31';

type DateFieldProps = Omit<FieldProps, 'type' | 'unit' | 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`, or nothing. */
  readonly value: string;
  /** Hears of each day that is typed or picked, and of nothing while what stands in the field is no day. */
  readonly onChange: (day: string) => void;
  /** Hears of the day, or of none, once the field is left or a day is picked; never while what stands there is no day. */
  readonly onDone?: (day: string) => void;
  /** Days that the calendar does not offer. */
  readonly isExcluded?: (day: string) => boolean;
};
const offersAll = () => false;

/** What stands in the field: what is being typed, or the day as the product writes it. */
function useTypedDay({ value, onChange, onBlur, onDone }: DateFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const meant = typed === null ? null : dayTyped(typed, locale);
  // Another day that has come from outside takes the place of what was typed.
  const isTyped = typed !== null && (meant ?? '') === value;
  const isNoDay = isTyped && typed.trim() !== '' && meant === null;
  return {
    text: isTyped ? typed : value && formatFullDay(value, locale),
    isUnread: isNoDay && isLeft,
    type: (text: string) => {
      setTyped(text);
      setLeft(false);
      onChange(dayTyped(text, locale) ?? '');
    },
    leave: () => {
      setLeft(true);
      // Written out, so that everybody sees how it was understood; what is no day stays as it was typed.
      if (meant !== null) setTyped(null);
      if (!isNoDay) onDone?.(value);
      onBlur?.();
    },
    pick: (day: string) => {
      setTyped(null);
      onChange(day);
      onDone?.(day);
    },
  };
}

/** A labelled day, typed as people write it or picked from a calendar, always shown as `14-Jun-2026`. */
export function DateField(props: DateFieldProps) {
  const { label, required = false, disabled = false, error, hint, isLabelHidden = false, focusRef } = props;
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const sentence = useSentence();
  const { today } = useSession().config;
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const { text, isUnread, type, leave, pick } = useTypedDay(props);
  const close = () => {
    setOpen(false);
    input.current?.focus();
  };
  const fault = isUnread ? t('date.unread', { example: formatFullDay(today, locale) }) : error && sentence(error);
  return (
    <FormControl required={required} disabled={disabled}>
      <FormControl.Label visuallyHidden={isLabelHidden}>{label}</FormControl.Label>
      <TextInput
        ref={(element) => {
          input.current = element;
          focusRef?.(element);
        }}
        block
        autoComplete="off"
        value={text}
        placeholder={t('date.form')}
        validationStatus={fault ? 'error' : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        trailingAction={
          <TextInput.Action
            icon={CalendarIcon}
            aria-label={t('date.open', { label })}
            disabled={disabled}
            onClick={() => setOpen(true)}
          />
        }
      />
      {fault && <FormControl.Validation variant="error">{fault}</FormControl.Validation>}
      {hint && <FormControl.Caption>{hint}</FormControl.Caption>}
      <CalendarOverlay
        {...props}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onClose={close}
        onPick={pick}
        anchor={input}
      />
    </FormControl>
  );
}

type OverlayProps = Pick<DateFieldProps, 'label' | 'value' | 'min' | 'max' | 'isExcluded'> & {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onPick: (day: string) => void;
  readonly anchor: RefObject<HTMLInputElement | null>;
};

/** The calendar over the page, below its field. */
function CalendarOverlay({ isOpen, onOpen, onClose, onPick, anchor, ...field }: OverlayProps) {
  const { label, value, min, max, isExcluded = offersAll } = field;
  const { today } = useSession().config;
  return (
    <AnchoredOverlay
      open={isOpen}
      onOpen={onOpen}
      onClose={onClose}
      renderAnchor={null}
      anchorRef={anchor}
      // Where neither above nor below its field is room for all weeks, it lies over it.
      displayInViewport
      focusZoneSettings={{ disabled: true }}
      overlayProps={{ role: 'dialog', 'aria-label': label }}
    >
      <Calendar
        value={value}
        today={today}
        min={min && min > firstDay ? min : firstDay}
        max={max && max < lastDay ? max : lastDay}
        isExcluded={isExcluded}
        onPick={(day) => {
          onPick(day);
          onClose();
        }}
      />
    </AnchoredOverlay>
  );
}

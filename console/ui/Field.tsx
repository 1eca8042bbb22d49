import { FormControl, TextInput, Textarea } from '@primer/react';
import { useSentence } from '../core/sentence';

export type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly type?: string;
  readonly required?: boolean;
  readonly error?: string | null | undefined;
  readonly hint?: string;
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
  readonly unit?: string;
  /** Where a column or a heading says it already: the label is for screen readers alone. */
  readonly isLabelHidden?: boolean;
  /** Where a form puts the focus when this field is the first at fault. */
  readonly focusRef?: (input: HTMLElement | null) => void;
};
/** A labelled input for text, numbers or dates, with its fault below it. What is typed stays as it was typed. */
export function Field({
  label,
  value,
  onChange,
  onBlur,
  type = 'text',
  required = false,
  error,
  hint,
  min,
  max,
  disabled = false,
  unit,
  isLabelHidden = false,
  focusRef,
}: FieldProps) {
  const numeric = type === 'number';
  const sentence = useSentence();
  return (
    <FormControl required={required} disabled={disabled}>
      <FormControl.Label visuallyHidden={isLabelHidden}>{label}</FormControl.Label>
      {type === 'textarea' ? (
        <Textarea
          ref={focusRef}
          block
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          rows={3}
        />
      ) : (
        <TextInput
          ref={focusRef}
          block
          type={numeric ? 'text' : type}
          inputMode={numeric ? 'decimal' : undefined}
          value={value}
          onBlur={onBlur}
          min={min}
          max={max}
          trailingVisual={unit}
          validationStatus={error ? 'error' : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {error && <FormControl.Validation variant="error">{sentence(error)}</FormControl.Validation>}
      {hint && <FormControl.Caption>{hint}</FormControl.Caption>}
    </FormControl>
  );
}

import { Select } from '@primer/react';
import { Labelled } from './Labelled';

export type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly error?: string | null;
  readonly options: readonly (readonly [string, string])[];
  readonly required?: boolean;
  readonly empty?: string;
  readonly disabled?: boolean;
  /** Where a form puts the focus when this choice is the first at fault. */
  readonly focusRef?: (input: HTMLElement | null) => void;
};
/** A labelled choice of one from a short list. */
export function Choice({
  label,
  value,
  onChange,
  onBlur,
  error,
  options,
  required = false,
  empty,
  disabled = false,
  focusRef,
}: ChoiceProps) {
  return (
    <Labelled
      {...{ label, required, disabled, error }}
      field={(field) => (
        <Select
          {...field}
          ref={focusRef}
          block
          value={value}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        >
          {empty !== undefined && <Select.Option value="">{empty}</Select.Option>}
          {options.map(([id, text]) => (
            <Select.Option key={id} value={id}>
              {text}
            </Select.Option>
          ))}
        </Select>
      )}
    />
  );
}

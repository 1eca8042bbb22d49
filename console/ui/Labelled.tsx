import { AlertFillIcon } from '@primer/octicons-react';
import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { useSentence } from '../core/sentence';
import { Stack } from './Stack';

const Label = styled.label`
  font-weight: 600;
  cursor: pointer;
  &[data-disabled] {
    color: var(--control-fgColor-disabled);
    cursor: not-allowed;
  }
`;
const Fault = styled.div`
  display: flex;
  gap: 4px;
  font-size: 12px;
  font-weight: 600;
  color: var(--fgColor-danger);
  svg {
    margin-top: 2px;
    flex: none;
  }
`;

type FieldProps = {
  readonly id: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly validationStatus: 'error' | undefined;
};
type LabelledProps = {
  readonly label: string;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly error: string | null | undefined;
  readonly field: (props: FieldProps) => ReactNode;
};
/** A label, its field, and what is at fault below it: as Primer's FormControl draws them, which brings every field of the kit along. */
export function Labelled({ label, required, disabled, error, field }: LabelledProps) {
  const sentence = useSentence();
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <Stack $gap={4}>
      <Label htmlFor={id} data-disabled={disabled ? '' : undefined}>
        {label}
        {required && ' *'}
      </Label>
      {field({
        ...{ id, required, disabled },
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error ? faultId : undefined,
        validationStatus: error ? 'error' : undefined,
      })}
      {error && (
        <Fault id={faultId}>
          <AlertFillIcon size={12} />
          <span>{sentence(error)}</span>
        </Fault>
      )}
    </Stack>
  );
}

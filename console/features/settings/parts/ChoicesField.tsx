import { Checkbox, CheckboxGroup, FormControl } from '@primer/react';
import type { Option } from '#shared/contract/settingKinds';
import { settingRows } from '#shared/contract/settingRows';
import type { SettingFieldProps } from './settingFieldProps';
import { useHelp, useWords } from './useWords';

type ChoicesFieldProps = SettingFieldProps<readonly string[]> & { readonly options: readonly Option[] };

/** One box for each choice of a closed list; what is ticked counts. */
export function ChoicesField({ settingKey, options, entered, onChange, error }: ChoicesFieldProps) {
  const words = useWords();
  const help = useHelp();
  const { label } = settingRows[settingKey];
  const toggle = (value: string, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((candidate) => (candidate === value ? isOn : entered.includes(candidate))),
    );
  return (
    <CheckboxGroup>
      <CheckboxGroup.Label>{words(label)}</CheckboxGroup.Label>
      <CheckboxGroup.Caption>{help(settingKey)}</CheckboxGroup.Caption>
      {options.map(({ value, name }) => (
        <FormControl key={value}>
          <Checkbox
            value={value}
            checked={entered.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
          <FormControl.Label>{words(name)}</FormControl.Label>
        </FormControl>
      ))}
      {error && <CheckboxGroup.Validation variant="error">{error}</CheckboxGroup.Validation>}
    </CheckboxGroup>
  );
}

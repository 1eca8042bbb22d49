import type { SettingKey } from '#shared/contract/settingRows';
import type { Entered } from './entered';

/** What the field of a setting is given, whatever its kind: what was entered, and what is wrong with it. */
export type SettingFieldProps<E = Entered> = {
  readonly settingKey: SettingKey;
  readonly entered: E;
  readonly onChange: (entered: E) => void;
  readonly error: string | null;
};

import { useState } from 'react';
import type { FieldFault } from '#shared/contract/faults';
import type { EntryOf } from '../step';

/**
 * Fields that say what is wrong with them: one that was left does so as it is typed on, one that stands filled in at once, and one that is
 * being filled in when it is left.
 */
export function useEntries(faults: readonly FieldFault[]): EntryOf {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [typing, setTyping] = useState<string | null>(null);
  return (named, value, onChange) => {
    const paths = [named].flat();
    const [id = ''] = paths;
    const found = faults.find(({ path }) => paths.some((own) => path === own || path.startsWith(`${own}.`)));
    const isShown = left.includes(id) || (typing !== id && value !== '');
    return {
      value,
      onChange: (text) => {
        setTyping(id);
        onChange(text);
      },
      onBlur: () => {
        setTyping(null);
        setLeft([...left, id]);
      },
      error: isShown ? (found?.message ?? null) : null,
    };
  };
}

import { SearchIcon } from '@primer/octicons-react';
import { TextInput } from '@primer/react';
import { useEffect, useState } from 'react';
import type { ListParams } from '../../../core/routing';

const pauseMs = 300;

/** Narrows a list to what holds a text, in the address as `search`, once the writer pauses. */
export function SearchField({ label, list }: { readonly label: string; readonly list: ListParams }) {
  const search = list.query.get('search') ?? '';
  const [typed, setTyped] = useState(search);
  // Back, forward and Refresh change the address behind the field.
  useEffect(() => setTyped(search), [search]);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => list.filter({ search: typed }), pauseMs);
    return () => clearTimeout(timer);
    // Only a pause after the last key filters; what the list does meanwhile does not start the pause anew.
  }, [typed]);
  return (
    <TextInput
      type="search"
      leadingVisual={SearchIcon}
      aria-label={label}
      placeholder={label}
      value={typed}
      style={{ minWidth: 'min(340px, 100%)' }}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

import { SearchIcon } from '@primer/octicons-react';
import { TextInput } from '@primer/react';
import type { ListParams } from '../core/routing';
import { useTypedSearch } from '../core/typing';

const pauseMs = 300;

/** Narrows a list to what holds a text, once the writer pauses. */
export function SearchField({ label, list }: { readonly label: string; readonly list: ListParams }) {
  const [typed, setTyped] = useTypedSearch(list, pauseMs);
  return (
    <div style={{ width: 'min(380px, 100%)' }}>
      <TextInput
        block
        type="search"
        leadingVisual={SearchIcon}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

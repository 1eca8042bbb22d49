import { SearchIcon } from '@primer/octicons-react';
import { TextInput } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { ListParams } from '../core/routing';
import { useTypedSearch } from '../core/typing';

const usualPauseMs = 300;

type SearchProps = {
  readonly label: string;
  readonly list: ListParams;
  /** Milliseconds between the last key and the search. */
  readonly pauseMs?: number;
};

/** Narrows a list to what holds a text, once the writer pauses; until then the field says that it waits. */
export function SearchField({ label, list, pauseMs = usualPauseMs }: SearchProps) {
  const [typed, setTyped, isWaiting] = useTypedSearch(list, pauseMs);
  const { t } = useTranslation('ui');
  return (
    <div style={{ flex: '1 1 240px', maxWidth: 380 }}>
      <TextInput
        block
        type="search"
        leadingVisual={SearchIcon}
        aria-label={label}
        placeholder={label}
        value={typed}
        loading={isWaiting}
        loaderText={t('searching')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </div>
  );
}

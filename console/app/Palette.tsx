import { TextInput } from '@primer/react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { goTo } from '../core/routing';
import { chosenMark, Dialog, Muted } from '../ui';
import { usePaletteEntries, type PaletteEntry } from './usePaletteEntries';

const List = styled.ul`
  list-style: none;
  margin: 12px 0 0;
  padding: 0;
  max-height: min(420px, 50vh);
  overflow: auto;
`;
const Option = styled.li`
  display: flex;
  align-items: baseline;
  gap: 12px;
  padding: 8px 12px;
  border-radius: 6px;
  cursor: pointer;
  &[aria-selected='true'] {
    background: var(--control-transparent-bgColor-selected);
    ${chosenMark}
  }
  span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  small {
    margin-left: auto;
    color: var(--fgColor-muted);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    max-width: 45%;
  }
  /* On a phone a name and what tells it from others take the lines that they need. */
  @media (max-width: 600px) {
    span,
    small {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;
const Group = styled.li`
  padding: 10px 12px 4px;
  font-size: 11px;
  font-weight: 600;
  letter-spacing: 0.06em;
  color: var(--fgColor-muted);
`;

type ListProps = {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly chosen: number;
  readonly onChoose: (entry: PaletteEntry) => void;
  readonly onPoint: (at: number) => void;
};
const show = (option: HTMLLIElement | null) => void option?.scrollIntoView({ block: 'nearest' });

function Entries({ id, entries, chosen, onChoose, onPoint }: ListProps) {
  const { t } = useTranslation('shell');
  return (
    <List role="listbox" id={id} aria-label={t('palette.results')}>
      {entries.map((entry, at) => [
        entry.group !== entries[at - 1]?.group && (
          <Group key={`${entry.group} ${entry.key}`} role="presentation">
            {entry.group}
          </Group>
        ),
        <Option
          key={entry.key}
          id={`${id}-${at}`}
          ref={at === chosen ? show : undefined}
          role="option"
          aria-selected={at === chosen}
          aria-label={[entry.group, entry.name, entry.detail].filter(Boolean).join(', ')}
          onMouseMove={() => onPoint(at)}
          onClick={() => onChoose(entry)}
        >
          <span>{entry.name}</span> {entry.detail && <small>{entry.detail}</small>}
        </Option>,
      ])}
    </List>
  );
}

/** Things, places and actions by their name, without a mouse. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [pointed, setPointed] = useState(0);
  const { entries, isBusy } = usePaletteEntries(text);
  const chosen = Math.min(pointed, entries.length - 1);
  const choose = (entry: PaletteEntry) => {
    onClose();
    goTo(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[chosen];
    if (event.key === 'Enter' && entry) choose(entry);
    else if (event.key === 'ArrowDown' && entries.length > 0) setPointed((chosen + 1) % entries.length);
    else if (event.key === 'ArrowUp' && entries.length > 0) setPointed((chosen - 1 + entries.length) % entries.length);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title={t('palette.title')}
      width="large"
      position={{ narrow: 'fullscreen', regular: 'center' }}
      initialFocusRef={input}
      onClose={onClose}
    >
      <TextInput
        block
        ref={input}
        role="combobox"
        aria-label={t('palette.input')}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={t('palette.placeholder')}
        loading={isBusy && text.trim().length > 1}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setPointed(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Entries id={id} entries={entries} chosen={chosen} onChoose={choose} onPoint={setPointed} />
      <div role="status">{entries.length === 0 && !isBusy && <Muted>{t('palette.none')}</Muted>}</div>
    </Dialog>
  );
}

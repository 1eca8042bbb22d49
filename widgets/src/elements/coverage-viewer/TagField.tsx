import { useId, useState } from 'react';
import styled from 'styled-components';
import { labelKey } from '#shared/contract/labels';
import type { Names } from '#shared/view/names';
import { type Facet, perilKey, suggest, tagNamed, withTag } from '#shared/view/tags';
import { rem, token } from '#shared/view/tokens';
import { Button, Field } from './look';
import type { ViewerTranslate } from './words';

const Place = styled.div`
  position: relative;
  flex: 0 1 260px;
  input {
    width: 100%;
  }
`;
const Options = styled.div`
  position: absolute;
  z-index: 5;
  inset-inline: 0;
  max-height: 300px;
  margin: 4px 0 0;
  padding: 6px;
  overflow: auto;
  border: 1px solid ${token('border')};
  border-radius: 10px;
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
  > div {
    padding: 8px 10px;
    border-radius: 7px;
    font-size: ${rem(0.9375)};
    cursor: pointer;
  }
  > [aria-selected='true'],
  > :hover {
    background: ${token('raised')};
  }
  small {
    margin-inline-end: 8px;
    color: ${token('muted')};
  }
`;
const Chip = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  min-height: 32px;
  padding: 2px 4px 2px 12px;
  border-radius: 1em;
  font-size: ${rem(0.875)};
  color: ${token('text')};
  background: ${token('sunken')};
  button {
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    font: inherit;
    color: ${token('muted')};
    background: none;
    cursor: pointer;
  }
  button:hover {
    background: ${token('border')};
  }
  button:focus-visible {
    outline: 2px solid ${token('focus')};
  }
`;

const suggested = 30;
/** Tags beyond these are gathered as N MORE (docs/rules.md §14.3). */
const visible = 3;

type TagFieldProps = {
  readonly facets: readonly Facet[];
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly names: Names | null;
  readonly t: ViewerTranslate;
};

type TagOptionsProps = {
  readonly id: string;
  readonly options: readonly string[];
  /** Position of the one that the keys have reached. */
  readonly at: number;
  readonly show: (tag: string) => string;
  readonly onPick: (tag: string) => void;
  readonly t: ViewerTranslate;
};

function TagOptions({ id, options, at, show, onPick, t }: TagOptionsProps) {
  return (
    <Options id={id} role="listbox" aria-label={t('search')}>
      {options.map((tag, position) => (
        // A press must not take the focus from the field before it is heard.
        <div
          key={tag}
          id={`${id}-${position}`}
          role="option"
          aria-selected={position === at}
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(tag);
          }}
        >
          <small>{labelKey(tag) === perilKey ? t('perils') : labelKey(tag).replace(/^(user|system)\//, '')}</small>
          {show(tag)}
        </div>
      ))}
    </Options>
  );
}

/** What is chosen as chips, of many only the first until more are wished for. */
function ChosenTags({
  tags,
  onChange,
  show,
  t,
}: Omit<TagFieldProps, 'facets' | 'names'> & Pick<TagOptionsProps, 'show'>) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {(isWhole ? tags : tags.slice(0, visible)).map((tag) => (
        <Chip key={tag}>
          {show(tag)}
          <button
            type="button"
            aria-label={t('remove', { tag: show(tag) })}
            onClick={() => onChange(tags.filter((other) => other !== tag))}
          >
            ×
          </button>
        </Chip>
      ))}
      {!isWhole && tags.length > visible && (
        <Button type="button" onClick={() => setWhole(true)}>
          {t('more', { count: tags.length - visible })}
        </Button>
      )}
    </>
  );
}

/** Search by tags, with what is chosen as chips. */
export function TagField({ facets, tags, onChange, names, t }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const listId = useId();
  const riskNames: Readonly<Record<string, string>> | undefined = names?.risk;
  const show = (tag: string) => tagNamed(tag, (riskTypeId) => riskNames?.[riskTypeId]);
  const options = isOpen
    ? suggest(facets, typed, show)
        .filter((tag) => !tags.includes(tag))
        .slice(0, suggested)
    : [];
  const pick = (tag: string | undefined) => {
    if (tag === undefined) return;
    onChange(withTag(tags, tag));
    setTyped('');
    setOpen(false);
  };
  return (
    <>
      <Place>
        <Field
          type="search"
          role="combobox"
          aria-label={t('search')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? `${listId}-${at}` : undefined}
          placeholder={t('search')}
          value={typed}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0) {
              event.preventDefault();
              setOpen(true);
              if (options.length > 0) setAt((at + step + options.length) % options.length);
            }
            if (event.key === 'Enter') pick(options[at]);
            if (event.key === 'Escape') setOpen(false);
          }}
        />
        {options.length > 0 && <TagOptions {...{ id: listId, options, at, show, t }} onPick={pick} />}
      </Place>
      <ChosenTags {...{ tags, onChange, show, t }} />
    </>
  );
}

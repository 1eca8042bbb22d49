import { Button, Label, TextInput, Token } from '@primer/react';
import { useId, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { labelKey } from '#shared/contract/labels';
import { type Facet, perilKey, suggest, tagNamed, withTag } from '#shared/view/tags';
import type { Read } from '../core/api';
import { useRiskName } from '../core/trade';
import { FailedRead } from './Failed';
import { Row } from './Row';

const inline = 2;
const mostOffered = 30;

const Options = styled.ul`
  position: absolute;
  z-index: 10;
  margin: 4px 0 0;
  padding: 6px;
  list-style: none;
  max-height: 280px;
  overflow: auto;
  min-width: 260px;
  max-width: min(480px, 90vw);
  overflow-wrap: anywhere;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  background: var(--overlay-bgColor);
  box-shadow: var(--shadow-floating-small);
`;
const Option = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px;
  padding: 6px 8px;
  border-radius: 6px;
  cursor: pointer;
  &:hover,
  &[aria-selected='true'] {
    background: var(--control-transparent-bgColor-hover);
  }
  @media (forced-colors: active) {
    &[aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
/** A key is people's own word, of any length: it breaks where a phone ends. */
const Key = styled(Label)`
  && {
    min-width: 0;
    height: auto;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
type TagSearchProps = {
  readonly facets: readonly Facet[];
  /** Why there are none, and how they are asked for again. */
  readonly failed?: Pick<Read<unknown>, 'data' | 'error' | 'refetch'>;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly label: string;
  /** Tags that cannot be taken away here. */
  readonly fixed?: readonly string[];
};

type SuggestionsProps = Pick<TagSearchProps, 'failed' | 'label'> & {
  readonly id: string;
  readonly options: readonly string[];
  /** Which one Enter takes. */
  readonly chosen: number;
  readonly show: (tag: string) => string;
  readonly onPick: (tag: string) => void;
};
/** A press in the list does not take the focus out of the field, which would close it before the press counts. */
const keepsFocus = (event: MouseEvent) => event.preventDefault();
const inView = (option: HTMLLIElement | null) => option?.scrollIntoView?.({ block: 'nearest' });

/** The tags that go on from what is typed, or why they could not be read. */
function Suggestions({ id, label, options, chosen, show, failed, onPick }: SuggestionsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {failed?.error && (
        <Options as="div" onMouseDown={keepsFocus}>
          <FailedRead from={failed} />
        </Options>
      )}
      {options.length > 0 && (
        // No stop of its own for the Tab key, as a list that scrolls would be.
        <Options role="listbox" id={id} aria-label={label} tabIndex={-1} onMouseDown={keepsFocus}>
          {options.map((tag, at) => (
            <Option
              key={tag}
              id={`${id}-${at}`}
              ref={at === chosen ? inView : undefined}
              role="option"
              aria-selected={at === chosen}
              onMouseDown={() => onPick(tag)}
            >
              <Key>{labelKey(tag) === perilKey ? t('perils') : labelKey(tag).replace(/^user\//, '')}</Key> {show(tag)}
            </Option>
          ))}
        </Options>
      )}
    </>
  );
}

/** Search by tags with chips; those beyond the second are gathered as N MORE. */
export function TagSearch({ facets, failed, tags, onChange, label, fixed = [] }: TagSearchProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const [pointed, setPointed] = useState(0);
  const id = useId();
  const riskName = useRiskName();
  const show = (tag: string) => tagNamed(tag, riskName);
  const options = suggest(facets, typed, show)
    .filter((tag) => !tags.includes(tag))
    .slice(0, mostOffered);
  const chosen = Math.min(pointed, options.length - 1);
  const pick = (tag: string) => {
    onChange(withTag(tags, tag));
    setTyped('');
    setPointed(0);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = options;
    const tag = options[chosen];
    if (event.key === 'Enter' && tag) return pick(tag);
    if (event.key === 'Escape') return setOpen(false);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || length === 0) return;
    event.preventDefault();
    if (open) setPointed((chosen + step + length) % length);
    setOpen(true);
  };
  // The button that reads them again stands in the list.
  const closeIfLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !currentTarget.contains(relatedTarget) && setOpen(false);
  const isOffering = open && options.length > 0;
  return (
    <Row>
      <div style={{ position: 'relative' }} onBlur={closeIfLeft}>
        <TextInput
          aria-label={label}
          placeholder={label}
          value={typed}
          onFocus={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setPointed(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOffering}
          aria-controls={isOffering ? id : undefined}
          aria-activedescendant={isOffering ? `${id}-${chosen}` : undefined}
        />
        {open && <Suggestions {...{ id, label, options, chosen, show, failed }} onPick={pick} />}
      </div>
      {(all ? tags : tags.slice(0, inline)).map((tag) => (
        <Token
          key={tag}
          text={show(tag)}
          size="large"
          {...(fixed.includes(tag) ? {} : { onRemove: () => onChange(tags.filter((other) => other !== tag)) })}
        />
      ))}
      {tags.length > inline && !all && (
        <Button size="small" onClick={() => setAll(true)}>
          {t('more', { count: tags.length - inline })}
        </Button>
      )}
    </Row>
  );
}

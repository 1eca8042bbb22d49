import { Button, Label, TextInput, Token } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { labelKey } from '#shared/contract/labels';
import { type Facet, perilKey, suggest, tagNamed, withTag } from '#shared/view/tags';
import type { Read } from '../core/api';
import { useRiskName } from '../core/trade';
import { Failed } from './Failed';
import { Row } from './Row';

const inline = 2;

const Options = styled.ul`
  position: absolute;
  z-index: 10;
  margin: 4px 0 0;
  padding: 6px;
  list-style: none;
  max-height: 280px;
  overflow: auto;
  min-width: 260px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  background: var(--overlay-bgColor);
  box-shadow: var(--shadow-floating-small);
`;
type TagSearchProps = {
  readonly facets: readonly Facet[];
  /** Why there are none, and how they are asked for again. */
  readonly failed?: Pick<Read<unknown>, 'error' | 'refetch'>;
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly label: string;
  /** Tags that cannot be taken away here. */
  readonly fixed?: readonly string[];
};

type SuggestionsProps = Pick<TagSearchProps, 'failed'> & {
  readonly options: readonly string[];
  readonly show: (tag: string) => string;
  readonly onPick: (tag: string) => void;
};

/** The tags that go on from what is typed, or why they could not be read. */
function Suggestions({ options, show, failed, onPick }: SuggestionsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {failed?.error && (
        <Options as="div">
          <Failed refusal={failed.error} retry={failed.refetch} />
        </Options>
      )}
      {options.length > 0 && (
        <Options>
          {options.slice(0, 30).map((tag) => (
            <li key={tag}>
              <Button variant="invisible" block alignContent="start" onMouseDown={() => onPick(tag)}>
                <Label>{labelKey(tag) === perilKey ? t('perils') : labelKey(tag).replace(/^user\//, '')}</Label>{' '}
                {show(tag)}
              </Button>
            </li>
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
  const riskName = useRiskName();
  const show = (tag: string) => tagNamed(tag, riskName);
  const options = suggest(facets, typed, show).filter((tag) => !tags.includes(tag));
  const pick = (tag: string) => {
    onChange(withTag(tags, tag));
    setTyped('');
    setOpen(false);
  };
  return (
    <Row>
      <div style={{ position: 'relative' }}>
        <TextInput
          aria-label={label}
          placeholder={label}
          value={typed}
          onFocus={() => setOpen(true)}
          onBlur={() => setTimeout(() => setOpen(false), 150)}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && options[0]) pick(options[0]);
            if (event.key === 'Escape') setOpen(false);
          }}
        />
        {open && <Suggestions options={options} show={show} failed={failed} onPick={pick} />}
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

import { FormControl, TextInput } from '@primer/react';
import { useId, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { countryIn, countryName } from '#shared/contract/places';
import { countriesFound, countryTyped } from '../core/countries';
import { useSentence } from '../core/sentence';
import type { FieldProps } from './Field';
import { useLocale } from './locale';
import { Muted } from './Muted';

const mostOffered = 6;

const Holder = styled.div`
  position: relative;
`;
const Options = styled.div`
  position: absolute;
  z-index: 10;
  left: 0;
  right: 0;
  margin-top: 4px;
  padding: 6px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  background: var(--overlay-bgColor);
  box-shadow: var(--shadow-floating-small);
  [role='option'] {
    padding: 6px 8px;
    border-radius: 6px;
    cursor: pointer;
  }
  [role='option']:hover,
  [aria-selected='true'] {
    background: var(--control-transparent-bgColor-hover);
  }
  @media (forced-colors: active) {
    [aria-selected='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
const inView = (options: HTMLElement | null) => options?.scrollIntoView?.({ block: 'nearest' });

export type CountryFieldProps = Pick<
  FieldProps,
  'label' | 'value' | 'onChange' | 'onBlur' | 'required' | 'error' | 'focusRef'
>;

/** What stands in the field, what is offered for it, and the keys that choose. */
function useTypedCountry({ value, onChange, onBlur }: CountryFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  // Another country that has come from outside takes the place of what was typed.
  const isTyped = typed !== null && countryTyped(typed, locale) === value;
  const offered = isOpen && isTyped ? countriesFound(typed, locale).slice(0, mostOffered) : [];
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (code: string) => {
    setTyped(null);
    close();
    onChange(countryName(code, 'en'));
  };
  return {
    ...{ at, offered, choose },
    text: isTyped ? typed : countryIn(value, locale),
    type: (text: string) => {
      setTyped(text);
      setOpen(true);
      setAt(-1);
      onChange(countryTyped(text, locale));
    },
    leave: () => {
      // Written out, so that everybody sees which country was understood; what is none stays as it was typed.
      setTyped(null);
      close();
      onBlur?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = offered[at]?.[0];
      if (offered.length === 0 || (step === undefined && event.key !== 'Escape' && !(event.key === 'Enter' && chosen)))
        return;
      event.preventDefault();
      if (step !== undefined) setAt((at + step + offered.length) % offered.length);
      else if (chosen && event.key === 'Enter') choose(chosen);
      else close();
    },
  };
}

/** A labelled country: found by its name in the reader's language, in English or by its code, shown in that language, stored by its English name. */
export function CountryField(props: CountryFieldProps) {
  const { label, required = false, error, focusRef } = props;
  const id = useId();
  const sentence = useSentence();
  const { text, at, offered, type, choose, leave, onKeyDown } = useTypedCountry(props);
  const isListed = offered.length > 0;
  return (
    <Holder>
      <FormControl required={required}>
        <FormControl.Label>{label}</FormControl.Label>
        <TextInput
          ref={focusRef}
          block
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? id : undefined}
          aria-activedescendant={isListed && at >= 0 ? `${id}-${at}` : undefined}
          value={text}
          validationStatus={error ? 'error' : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        {error && <FormControl.Validation variant="error">{sentence(error)}</FormControl.Validation>}
      </FormControl>
      {isListed && (
        <Options id={id} ref={inView} role="listbox" aria-label={label}>
          {offered.map(([code, name], index) => (
            <div
              key={code}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              // Before the field loses the focus, or the list would close before the press counts.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(code);
              }}
            >
              {name} <Muted as="span">{code}</Muted>
            </div>
          ))}
        </Options>
      )}
    </Holder>
  );
}

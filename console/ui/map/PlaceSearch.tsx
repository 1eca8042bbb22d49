import { SearchIcon } from '@primer/octicons-react';
import { FormControl, TextInput } from '@primer/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { FoundPlace } from '#shared/contract/geocoding';
import { countryName } from '#shared/contract/places';
import { allCountries } from '../../core/countries';
import { Choice } from '../Choice';
import { FailedRead } from '../Failed';
import { useLocale } from '../locale';
import { Muted } from '../Muted';
import type { LonLat } from './place';
import { useAddress } from './useAddress';
import { useFoundPlaces } from './useFoundPlaces';

const Fields = styled.div`
  display: grid;
  align-items: end;
  gap: 12px;
  grid-template-columns: minmax(0, 1fr) minmax(110px, 180px);
`;
const Holder = styled.div`
  position: relative;
  min-width: 0;
`;
const Options = styled.div`
  position: absolute;
  z-index: 10;
  inset-inline: 0;
  margin: 4px 0 0;
  padding: 6px;
  max-height: 320px;
  overflow-y: auto;
  border-radius: 8px;
  background: var(--overlay-bgColor);
  box-shadow: var(--shadow-floating-small);
  [role='option'] {
    padding: 6px 10px;
    border-radius: 6px;
    cursor: pointer;
  }
  [role='option'][aria-selected='true'],
  [role='option']:hover {
    background: var(--bgColor-neutral-muted);
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;

/** Which option the arrows have come to, and what the other keys do. */
function useOptionKeys(places: readonly FoundPlace[], choose: (place: FoundPlace) => void, close: () => void) {
  const [at, setAt] = useState(-1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && places.length > 0) {
      event.preventDefault();
      setAt((before) => (before + step + places.length) % places.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const place = places[at] ?? places[0];
      if (place) choose(place);
    } else if (event.key === 'Escape') close();
  };
  return { at, setAt, onKeyDown };
}

type PlaceSearchProps = {
  readonly label: string;
  readonly onChoose: (place: FoundPlace) => void;
  /** Where somebody has pointed at a map: its address stands in the field. */
  readonly pointed?: LonLat | null;
};

/** Finds a place by address, name or coordinates, in one country if that is said; what is found is chosen from a list. It stands in a row. */
export function PlaceSearch({ label, onChoose, pointed = null }: PlaceSearchProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useFoundPlaces(typed, country);
  useAddress(pointed, setTyped);
  const choose = (place: FoundPlace) => {
    setTyped(place.name);
    setOpen(false);
    onChoose(place);
  };
  const { at, setAt, onKeyDown } = useOptionKeys(found.places, choose, () => setOpen(false));
  const isListed = isOpen && found.places.length > 0;
  const type = (text: string) => {
    setTyped(text);
    setAt(-1);
    setOpen(true);
  };
  return (
    <div style={{ flex: '1 1 260px', maxWidth: 620, minWidth: 0 }}>
      <Fields>
        <Holder onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
          <FormControl>
            <FormControl.Label>{label}</FormControl.Label>
            <TextInput
              block
              role="combobox"
              autoComplete="off"
              leadingVisual={SearchIcon}
              aria-autocomplete="list"
              aria-expanded={isListed}
              aria-controls={`${id}-list`}
              aria-activedescendant={isListed && at >= 0 ? `${id}-${at}` : undefined}
              value={typed}
              loading={found.isWaiting && isOpen}
              loaderText={t('searching')}
              onChange={(event) => type(event.target.value)}
              onFocus={() => setOpen(true)}
              onKeyDown={onKeyDown}
            />
          </FormControl>
          {isListed && <PlaceOptions id={id} label={label} found={found} at={at} onChoose={choose} />}
        </Holder>
        <Choice
          label={t('place.country')}
          value={country}
          empty={t('place.anywhere')}
          onChange={setCountry}
          options={allCountries(locale)}
        />
      </Fields>
      <SearchNote found={found} isOpen={isOpen} />
      <FailedRead from={found} />
    </div>
  );
}

/** What there is to say of a search beside what it found. */
function SearchNote({ found, isOpen }: Pick<OptionsProps, 'found'> & { readonly isOpen: boolean }) {
  const { t } = useTranslation('ui');
  return (
    <div role="status">
      {found.isFallback && isOpen && <Muted>{t('place.fallback')}</Muted>}
      {isOpen && found.isNothing && <Muted>{t('place.none')}</Muted>}
    </div>
  );
}

type OptionsProps = Pick<PlaceSearchProps, 'label' | 'onChoose'> & {
  readonly id: string;
  readonly at: number;
  readonly found: ReturnType<typeof useFoundPlaces>;
};

/** What was found, with whose places these are. */
function PlaceOptions({ id, label, found, at, onChoose }: OptionsProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  return (
    <Options id={`${id}-list`} role="listbox" aria-label={label}>
      {found.places.map((place, index) => (
        <div
          key={`${place.kind} ${place.name} ${place.lat} ${place.lon}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          // Before the field loses the focus, or the list would close before the press counts.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(place);
          }}
        >
          {place.name} <Muted>{aside(place, locale, t(`place.${place.kind}`))}</Muted>
        </div>
      ))}
      <Muted as="div" style={{ padding: '6px 10px 2px', fontSize: 12 }}>
        {found.attribution}
      </Muted>
    </Options>
  );
}

/** What tells a place from others of its name. */
const aside = ({ detail, country }: FoundPlace, locale: string, kind: string) =>
  [detail ?? (country ? null : kind), country && countryName(country, locale)].filter(Boolean).join(', ');

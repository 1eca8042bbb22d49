import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { tagNamed } from '#shared/view/tags';
import { token } from '#shared/view/tokens';
import type { Language } from '../../runtime/languages';
import { DayField } from './DayField';
import { Field, Title } from './look';
import type { ViewerTranslate } from './words';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 10px 24px;
  > :first-child {
    flex: 1 1 16em;
  }
  input[type='search'] {
    flex: 2 1 16em;
  }
  @media print {
    input[type='search']:placeholder-shown {
      display: none;
    }
  }
  p {
    margin: 2px 0 0;
    color: ${token('muted')};
    overflow-wrap: anywhere;
  }
`;
/** How long nothing is typed before it is searched for. */
const pauseMs = 300;

type SearchFieldProps = { readonly value: string; readonly onChange: (text: string) => void; readonly label: string };

function SearchField({ value, onChange, label }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      type="search"
      part="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={typed}
      onInput={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

/** What is in a list: how many coverages, and the place where it is one place. */
function titleOf({ events, total, t }: ListHeadProps): string {
  if (total === 0) return t('coverages');
  const places = new Set(events.map(({ monitoringTargetDto }) => monitoringTargetDto.name));
  const [place] = places;
  const count = t('places', { count: total });
  return place && places.size === 1 && events.length === total ? `${place}: ${count}` : count;
}

/** The label of the coverages, where they have the same; else the tags that they were chosen by. */
function underTitleOf({ events, labels, language: { names } }: ListHeadProps): string {
  const riskNames: Readonly<Record<string, string>> | undefined = names?.risk;
  const [label, ...more] = new Set(events.map(({ coverage }) => coverage.label));
  if (label && more.length === 0) return label;
  return labels.map((tag) => tagNamed(tag, (id) => riskNames?.[id])).join(', ');
}

type ListHeadProps = {
  readonly events: readonly PublicEvent[];
  readonly total: number;
  readonly labels: readonly string[];
  readonly limits: { readonly min: string; readonly max: string };
  readonly asOf: string | null;
  readonly onAsOf: (date: string | null) => void;
  readonly search: string;
  /** Null where there is nothing to be searched. */
  readonly onSearch: ((text: string) => void) | null;
  readonly language: Language;
  readonly t: ViewerTranslate;
};

/** Above the cards: what they are, the day that they are shown at, and a search. */
export function ListHead(props: ListHeadProps) {
  const { events, limits, asOf, onAsOf, search, onSearch, language, t } = props;
  const under = underTitleOf(props);
  return (
    <Head>
      <div>
        <Title>{titleOf(props)}</Title>
        {under && <p>{under}</p>}
      </div>
      {onSearch && <SearchField value={search} onChange={onSearch} label={t('find')} />}
      {/* It keeps its room, so that nothing moves when there is a day to choose. */}
      <div style={{ visibility: events.length > 0 ? undefined : 'hidden' }}>
        <DayField value={asOf} {...limits} onChange={onAsOf} locale={language.locale} t={t} />
      </div>
    </Head>
  );
}

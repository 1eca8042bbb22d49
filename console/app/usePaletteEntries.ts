import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may as mayCall } from '#shared/contract/access';
import { findByName } from '#shared/contract/search';
import { unreachable } from '#shared/contract/client';
import { fetchLater } from '../core/ahead';
import { useRead, useReportFailure } from '../core/api';
import { useSession } from '../core/profile';
import { refusalOf } from '../core/refusal';
import { useAppSelector } from '../core/store';
import { useRested } from '../core/typing';
import { useDates } from '../ui';
import type { Action } from './actions';
import { pathOfObject } from './objects';
import { usePlaces } from './usePlaces';

export type PaletteEntry = {
  readonly key: string;
  /** What stands above the first entry of its kind. */
  readonly group: string;
  readonly name: string;
  readonly detail: string | null;
  readonly to: string;
};
const shortest = 2;
const pauseMs = 200;

// With the contracts of what can be made, which the first screen does without.
let actions: readonly Action[] = [];
const fetchActions = async () => {
  ({ actions } = await import('./actions'));
};
fetchLater(fetchActions);
/** What may be begun from anywhere; nothing until that has been fetched. */
function useActions(): readonly Action[] {
  const [, setFetched] = useState(actions.length > 0);
  const report = useReportFailure();
  useEffect(() => {
    if (actions.length > 0) return;
    fetchActions().then(
      () => setFetched(true),
      (error: unknown) => {
        console.info('What may be begun could not be fetched', error);
        report(refusalOf(unreachable()));
      },
    );
  }, [report]);
  return actions;
}

/** What the role may begin, and where it may go; all but Programs wait for a program. */
function useFixedEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation('shell');
  const { me } = useSession();
  const places = usePlaces();
  const begun = useActions();
  const hasProgram = useAppSelector(({ selection }) => selection.program !== null);
  const begin = hasProgram ? begun.filter(({ call }) => mayCall(me, call)) : [];
  const entry = { detail: null };
  return [
    ...begin.map(({ name, to }) => ({
      ...entry,
      key: to,
      group: t('palette.begin'),
      name: t(`action.${name}`, { defaultValue: name }),
      to,
    })),
    ...places.map(({ name, to }) => ({ ...entry, key: to, group: t('palette.go'), name, to })),
  ];
}

/** Actions and places that have the text in their name, and things that the server finds by it. */
export function usePaletteEntries(text: string): {
  readonly entries: readonly PaletteEntry[];
  readonly isBusy: boolean;
} {
  const { t } = useTranslation('shell');
  const dates = useDates();
  const sought = text.trim();
  const rested = useRested(sought, pauseMs);
  const isSearching = rested.length >= shortest;
  const { data, isCurrent, isFetching } = useRead(findByName, { query: { text: rested } }, { skip: !isSearching });
  const fixed = useFixedEntries().filter(({ name }) => name.toLowerCase().includes(sought.toLowerCase()));
  // Only what answers the text that stands there: Enter takes the first of these.
  const hits = (isSearching && rested === sought && isCurrent ? (data ?? []) : []).flatMap(
    ({ area, id, name, detail, period }) => {
      const to = pathOfObject(area, id);
      const group = area === 'monitoring' ? t('palette.event') : t(`area.${area}`, { defaultValue: area });
      const tells = period ? dates.period(period.start, period.end) : detail;
      return to ? [{ key: `${area} ${id}`, group, name, detail: tells, to }] : [];
    },
  );
  return { entries: [...hits, ...fixed], isBusy: isFetching || rested !== sought };
}

import { dayNumber } from '#shared/engine/calendar';
import { evaluate } from '#shared/engine/event/evaluate';
import type { Cover } from '#shared/engine/cover';
import { isMulti } from '#shared/engine/event/combined';
import type { Observed } from '#shared/engine/observed';
import { isAbove } from '#shared/engine/payout';
import { standingDay, type Season } from './seasons';
import { coverWith, judge, observedBy, termsFor, type PlaceRecord, type Terms, type Wish } from './terms';

/** How a record is kept: of days, of storms, of interruptions. */
export type Kind<Entry> = {
  readonly keyOf: (entry: Entry) => string;
  readonly dateOf: (entry: Entry) => string;
  readonly observedOf: (entries: readonly Entry[], from: string, to: string) => Observed;
  readonly target: PlaceRecord['target'];
  /** Other ways in which a season could have gone, the likeliest first. */
  readonly otherwise: (season: Season, entries: readonly Entry[], record: readonly Entry[]) => Iterable<Entry[]>;
  /** What a second source made of a season in which it missed much. */
  readonly missed?: (entries: readonly Entry[]) => readonly Entry[];
};

/** Terms of a season, its gross premium, and what is owed for it by the story's day; both as shares of the sum insured. */
export type Figures = { readonly terms: Terms; readonly premium: number; readonly owed: number };

/** What the story makes of the record of a place: the figures of its seasons by their key, and the entries that came out otherwise. */
export type Retold<Entry> = {
  readonly figures: ReadonlyMap<string, Figures>;
  readonly changed: ReadonlyMap<string, Entry>;
};

/** So far beyond the trigger that a second source, which sees a little less, agrees. */
const clearly = 1.12;
/** Of the sum insured, what a season that pays is to come to where that can be had: a bad year, not a catastrophe. */
const wanted = { least: 0.25, most: 0.45 } as const;
/** How far a share is from what is wanted; a season that owes nothing is where it should be. */
const farFrom = (share: number) => (share === 0 ? 0 : Math.max(wanted.least - share, share - wanted.most, 0));

/** What a season comes to when it goes like this; null where that is not what the story needs. */
function shareIn<Entry>(
  kind: Kind<Entry>,
  season: Season,
  { cover, way, until }: { readonly cover: Cover; readonly way: readonly Entry[]; readonly until: string },
): number | null {
  const { wish, isChecked } = season.plan;
  const found = (entries: readonly Entry[]) =>
    evaluate(cover, observedBy(cover, kind.observedOf(entries, season.period.start, until)), until);
  const { payoutPct, indexValue } = found(way);
  if (wish.outcome === 'nothing') return payoutPct === 0 ? 0 : null;
  if (payoutPct === 0 || indexValue === null) return null;
  // A second source is laid beside one trigger only.
  if (!isChecked || isMulti(cover)) return payoutPct;
  if (season.role === 'disputed') return kind.missed && found(kind.missed(way)).payoutPct === 0 ? payoutPct : null;
  const { trigger, comparator } = cover.terms;
  const above = isAbove(comparator);
  return (above ? indexValue >= trigger * clearly : indexValue <= trigger / clearly) ? payoutPct : null;
}

/** As it was, then every other way. */
function* waysOf<Entry>(entries: readonly Entry[], others: Iterable<Entry[]>): Iterable<readonly Entry[]> {
  yield entries;
  yield* others;
}

/** A season as the story needs it: as it was, or the likeliest other way; as it was too where no way leads there. */
function seasonAsNeeded<Entry>(
  kind: Kind<Entry>,
  season: Season,
  { known, terms, storyDay }: { readonly known: readonly Entry[]; readonly terms: Terms; readonly storyDay: string },
): readonly Entry[] {
  const { start, end } = season.period;
  const until = standingDay(season, storyDay);
  const entries = known.filter((entry) => {
    const date = kind.dateOf(entry);
    return date >= start && date <= end && date <= until;
  });
  const cover = coverWith(season.period, kind, terms);
  const shareOf = (way: readonly Entry[]) => shareIn(kind, season, { cover, way, until });
  let best: { readonly way: readonly Entry[]; readonly far: number } | undefined;
  for (const way of waysOf(entries, kind.otherwise(season, entries, known))) {
    const share = shareOf(way);
    if (share === null || farFrom(share) >= (best?.far ?? Infinity)) continue;
    best = { way, far: farFrom(share) };
    if (best.far === 0) break;
  }
  // A world in which one season goes its own way is better than none.
  return best?.way ?? entries;
}

/** What the engine makes of a season that went like this. */
function owedFor<Entry>(
  kind: Kind<Entry>,
  season: Season,
  {
    terms,
    entries,
    storyDay,
  }: { readonly terms: Terms; readonly entries: readonly Entry[]; readonly storyDay: string },
): number {
  const until = standingDay(season, storyDay);
  const cover = coverWith(season.period, kind, terms);
  const observed = kind.observedOf(entries, season.period.start, until);
  return evaluate(cover, observedBy(cover, observed), until).payoutPct;
}

/**
 * Tells the seasons of a place one after the other: the terms of each come from the record as it is known by then, and then the season goes
 * as the story needs it. What is paid for it is never said here: that is the product's to find in the record.
 */
export function retell<Entry>(
  kind: Kind<Entry>,
  record: readonly Entry[],
  seasons: readonly Season[],
  { firstDay, storyDay }: { readonly firstDay: string; readonly storyDay: string },
): Retold<Entry> {
  const known = [...record];
  const places = new Map(known.map((entry, at) => [kind.keyOf(entry), at]));
  const figures = new Map<string, Figures>();
  const changed = new Map<string, Entry>();
  for (const season of seasons) {
    const { wish } = season.plan;
    const { start, today } = season.period;
    const before = known.filter((entry) => kind.dateOf(entry) <= today);
    const place = { observed: kind.observedOf(before, firstDay, today), target: kind.target };
    const terms = termsFor(place, wish, season.period);
    const { premium } = judge(place, season.period, terms);
    if (wish.outcome === 'open' || start >= storyDay) {
      figures.set(season.key, { terms, premium, owed: 0 });
      continue;
    }
    const entries = seasonAsNeeded(kind, season, { known, terms, storyDay });
    figures.set(season.key, { terms, premium, owed: owedFor(kind, season, { terms, entries, storyDay }) });
    for (const entry of entries) {
      const at = places.get(kind.keyOf(entry));
      if (at === undefined || known[at] === entry) continue;
      known[at] = entry;
      changed.set(kind.keyOf(entry), entry);
    }
  }
  return { figures, changed };
}

/** A record that says how far it reaches, and nothing of the weather. */
export const emptySeries = (from: string, to: string): Observed['series'] => ({
  firstDay: dayNumber(from),
  days: dayNumber(to) - dayNumber(from) + 1,
  values: {},
});

/** Is it the warmth that a cover looks at, not the rain? */
export const isOfWarmth = ({ threshold }: Pick<Wish, 'threshold'>): boolean =>
  threshold !== undefined && threshold.variable !== 'precip';

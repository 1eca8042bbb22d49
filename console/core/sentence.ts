import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullDay } from '#shared/format/date';
import { localeOf } from '#shared/format/locale';
import { formatPct } from '#shared/format/number';

const gap = /\{\{(\w+)\}\}/g;
const patterns = new Map<string, RegExp>();
/** The English phrase as a pattern that finds what stands in its gaps. */
function patternOf(phrase: string): RegExp {
  const known = patterns.get(phrase);
  if (known) return known;
  const plain = phrase.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`^${plain.replaceAll(gap, '(?<$1>.*)')}$`);
  patterns.set(phrase, pattern);
  return pattern;
}

/** Gaps that a state fills, and where each area has the words of its states. */
const stateWords: Readonly<Record<string, string>> = {
  quoteStatus: 'quotes:status',
  coverageState: 'coverages:state',
  policyState: 'policies:state',
  claimFrom: 'policies:claimState',
  claimTo: 'policies:claimState',
  eventFrom: 'view:status',
  eventTo: 'view:status',
  linkState: 'monitoring:links.states',
};
/** Programs write days so; people read them as everywhere else. */
const isoDay = /^\d{4}-\d\d-\d\d$/;
const percentage = /^(\d+)(?:\.(\d+))? %$/;
/** A percentage of an English sentence as the reader's language writes it, with as many decimals as it has there. */
export const writePercentage = (text: string, locale: string): string => {
  const [, , decimals = ''] = percentage.exec(text) ?? [];
  return formatPct(Number.parseFloat(text) / 100, decimals.length, locale);
};
/** Where in a request the server found a fault: of use to programs, not to people. */
const place = /^(?:body|query|params)(?:\.[\w@-]+)*: /;

/**
 * What contract and server say against something, in the reader's language. They say it in English, each sentence once; a sentence that no
 * phrase of `faults.json` knows stays as it is.
 */
export function useSentence(): (sentence: string) => string {
  const { t, i18n } = useTranslation('faults');
  return useCallback(
    (said) => {
      const phrases = (i18n.getResourceBundle('en', 'faults') ?? {}) as Readonly<Record<string, string>>;
      const roleNames = (roles: string) =>
        roles
          .split(', ')
          .map((role) => String(t(`shell:role.${role}` as never, { defaultValue: role } as never)))
          .join(', ');
      const fill = ([gapName, value]: [string, string]): [string, string] => {
        if (gapName === 'sentence') return [gapName, translate(value)];
        if (isoDay.test(value)) return [gapName, formatFullDay(value, localeOf(i18n.language))];
        if (percentage.test(value)) return [gapName, writePercentage(value, localeOf(i18n.language))];
        if (gapName === 'roles') return [gapName, roleNames(value)];
        const words = stateWords[gapName];
        const state = `${words}.${value.replaceAll(' ', '_')}`;
        return [gapName, words ? String(t(state as never, { defaultValue: value } as never)) : value];
      };
      const translate = (sentence: string): string => {
        for (const [key, phrase] of Object.entries(phrases)) {
          const found = patternOf(phrase).exec(sentence);
          if (found) return t(key, Object.fromEntries(Object.entries(found.groups ?? {}).map(fill)));
        }
        return sentence;
      };
      return translate(said.replace(place, ''));
    },
    [t, i18n],
  );
}

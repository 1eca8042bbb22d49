import { Button } from '@primer/react';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SimulatedYear } from '#shared/engine/burn/simulation';
import type { Suggestion } from '#shared/engine/design/suggested';
import type { Measure } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { useNewest } from '../../../../core/newest';
import { Muted, Row, useLocale, useViewTranslate } from '../../../../ui';
import { measureOfDraft, withStructure, type Draft, type DraftChange } from '../../stories/draft';
import { suggested, suggestionsFor } from '../../stories/levers';

/** A suggestion has an exit, which counts where the payout begins below its limit. */
const linearToExit: DraftChange = { ...withStructure('linear'), minPayout: '20' };

type SuggestionsProps = {
  readonly draft: Draft;
  readonly years: readonly SimulatedYear[];
  readonly change: (change: DraftChange) => void;
};

/** Triggers that the past years reached about once in three, five, ten and twenty; one press types them. */
export function Suggestions({ draft, years, change }: SuggestionsProps) {
  const locale = useLocale();
  const { comparator, unit, decimals, duration } = draft;
  const measure = useMemo(
    () => measureOfDraft({ unit, decimals, duration }, locale),
    [unit, decimals, duration, locale],
  );
  const values = years.flatMap(({ detrendIndex }) => detrendIndex ?? []);
  const found = suggestionsFor(draft, values);
  // While only terms are moved they stay the same, and their buttons are not drawn anew.
  const text = JSON.stringify(found);
  const same = useMemo(() => JSON.parse(text) as readonly Suggestion[], [text]);
  const press = useNewest((one: Suggestion) =>
    change({ ...(draft.structure === '' ? linearToExit : {}), ...suggested(draft, one) }),
  );
  if (same.length === 0) return null;
  return <Buttons found={same} count={values.length} comparator={comparator} measure={measure} press={press} />;
}

type ButtonsProps = Pick<Draft, 'comparator'> & {
  readonly found: readonly Suggestion[];
  /** Past years. */
  readonly count: number;
  readonly measure: Measure;
  readonly press: (one: Suggestion) => void;
};
const Buttons = memo(function Buttons({ found, count, comparator, measure, press }: ButtonsProps) {
  const { t } = useTranslation('coverages');
  const tView = useViewTranslate();
  const locale = useLocale();
  return (
    <div role="group" aria-label={t('laboratory.suggested')}>
      <Muted>{t('laboratory.suggested')}</Muted>
      <Row style={{ marginTop: 6 }}>
        {found.map((one) => (
          <Button
            key={one.years}
            size="small"
            onClick={() => press(one)}
            title={t('laboratory.suggestedPaid', { count, paid: one.paid })}
          >
            {t('laboratory.suggestion', {
              years: one.years,
              trigger: triggerText({ comparator, trigger: one.trigger }, { measure, locale, t: tView }),
            })}
          </Button>
        ))}
      </Row>
    </div>
  );
});

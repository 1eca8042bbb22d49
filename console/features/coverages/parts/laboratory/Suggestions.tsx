import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { SimulatedYear } from '#shared/engine/burn/simulation';
import { suggestedTriggers } from '#shared/engine/design/suggested';
import { shown } from '#shared/view/measure';
import { Muted, Row, useLocale } from '../../../../ui';
import { measureOfDraft, withStructure, type Draft, type DraftChange } from '../../stories/draft';
import { suggested } from '../../stories/levers';

type SuggestionsProps = {
  readonly draft: Draft;
  readonly years: readonly SimulatedYear[];
  readonly change: (change: DraftChange) => void;
};

/** Triggers that the past years reached about once in three, five, ten and twenty; one press types them. */
export function Suggestions({ draft, years, change }: SuggestionsProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const measure = measureOfDraft(draft, locale);
  const { comparator } = draft;
  const values = years.flatMap(({ detrendIndex }) => detrendIndex ?? []);
  const found = suggestedTriggers(values, {
    comparator,
    unit: draft.duration ? 's' : draft.unit,
    decimals: measure.duration ? 1 : measure.decimals,
    per: measure.duration ? 3600 : 1,
  });
  if (found.length === 0) return null;
  return (
    <div role="group" aria-label={t('laboratory.suggested')}>
      <Muted>{t('laboratory.suggested')}</Muted>
      <Row style={{ marginTop: 6 }}>
        {found.map((one) => (
          <Button
            key={one.years}
            size="small"
            onClick={() =>
              change({ ...(draft.structure === '' ? withStructure('linear') : {}), ...suggested(draft, one) })
            }
            title={t('laboratory.suggestedPaid', { count: values.length, paid: one.paid })}
          >
            {t('laboratory.suggestion', {
              years: one.years,
              trigger: `${t(`comparator.${comparator}`)} ${shown(one.trigger, measure, locale)}`,
            })}
          </Button>
        ))}
      </Row>
    </div>
  );
}

import { Button, Flash } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { numberTyped } from '#shared/contract/fields';
import { comparators } from '#shared/engine/cover';
import { unitIn } from '#shared/format/unit';
import { Card, CardTitle, Choice, Field, Grid, Muted, Row, Stack, useLocale } from '../../../../ui';
import { withoutStructure, withStructure, type Draft } from '../../stories/draft';
import type { EntryProps } from '../step';
import { DraftAmounts } from './DraftAmounts';

type StructureProps = EntryProps & {
  /** A coverage that is edited keeps its structure and its comparator. */
  readonly isFixed: boolean;
};

/** The one payout structure of a coverage: none yet, or its trigger and what it pays. */
export function PayoutStructure({ draft, change, entry, isFixed }: StructureProps) {
  const { t } = useTranslation('coverages');
  return (
    <Card>
      <Row>
        <CardTitle style={{ margin: 0 }}>{t('payout.title')}</CardTitle>
        <Muted>{t('payout.one')}</Muted>
      </Row>
      {draft.structure === '' ? (
        <Row style={{ marginTop: 16 }}>
          <Button onClick={() => change(withStructure('linear'))}>{t('payout.linear')}</Button>
          <Button onClick={() => change(withStructure('binary'))}>{t('payout.binary')}</Button>
        </Row>
      ) : (
        <ChosenStructure draft={draft} change={change} entry={entry} isFixed={isFixed} />
      )}
    </Card>
  );
}

function ChosenStructure({ draft, change, entry, isFixed }: StructureProps) {
  const { t } = useTranslation('coverages');
  const fields = { draft, change, entry };
  return (
    <Stack style={{ marginTop: 16 }}>
      <Row>
        <strong>{t(draft.structure === 'linear' ? 'payout.linear' : 'payout.binary')}</strong>
        {!isFixed && (
          <Button size="small" variant="danger" style={{ marginLeft: 'auto' }} onClick={() => change(withoutStructure)}>
            {t('payout.remove')}
          </Button>
        )}
      </Row>
      {isFixed && <Muted>{t('payout.fixed')}</Muted>}
      <Grid $min={240}>
        <Choice
          label={t('payout.comparator')}
          value={draft.comparator}
          disabled={isFixed}
          onChange={(value) => change({ comparator: comparators.find((comparator) => comparator === value) ?? 'GT' })}
          options={comparators.map((comparator) => [comparator, t(`comparator.${comparator}`)])}
        />
        <IndexValue label={t('payout.trigger')} field="trigger" {...fields} />
        <Percent label={t('payout.amount')} field="minPayout" {...fields} />
        {draft.structure === 'linear' && <IndexValue label={t('payout.exit')} field="exit" {...fields} />}
        <Percent label={t('payout.limit')} field="limit" {...fields} />
      </Grid>
      {paysAllAtOnce(draft) && <Flash variant="warning">{t('payout.allAtOnce')}</Flash>}
      <DraftAmounts draft={draft} />
    </Stack>
  );
}

/** A linear payout that begins with its limit never grows: the standard values of payout and limit are the same. */
function paysAllAtOnce({ structure, minPayout, limit }: Draft): boolean {
  const [least, most] = [numberTyped(minPayout), numberTyped(limit)];
  return structure === 'linear' && typeof least === 'number' && typeof most === 'number' && least >= most;
}

type IndexValueProps = EntryProps & { readonly label: string; readonly field: 'trigger' | 'exit' };
const IndexValue = ({ label, field, draft, change, entry }: IndexValueProps) => (
  <Field
    label={label}
    type="number"
    required
    unit={unitIn(draft.unit, useLocale())}
    {...entry(`payoutStructure.${field}`, draft[field], (value) => change({ [field]: value }))}
  />
);

type PercentProps = EntryProps & { readonly label: string; readonly field: 'minPayout' | 'limit' };
/** What the contract has against the structure as a whole is said where most of it is typed: at the payout. */
const pathsOf = { minPayout: ['payoutStructure.minPayout', 'payoutStructure.payoutPerUnit'], limit: 'limit' } as const;
const Percent = ({ label, field, draft, change, entry }: PercentProps) => (
  <Field
    label={label}
    type="number"
    required
    unit="%"
    {...entry(pathsOf[field], draft[field], (value) => change({ [field]: value }))}
  />
);

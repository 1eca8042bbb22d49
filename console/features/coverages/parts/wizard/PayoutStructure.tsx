import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { comparators } from '#shared/engine/cover';
import { Card, CardTitle, Choice, Field, Grid, Muted, Row, Stack } from '../../../../ui';
import { cappedPercent, withoutStructure, withStructure } from '../../stories/draft';
import { findPayoutFault } from '../../stories/faults';
import type { StepProps } from '../step';

type StructureProps = StepProps & {
  /** A coverage that is edited keeps its structure and its comparator. */
  readonly isFixed: boolean;
};

/** The one payout structure of a coverage: none yet, or its trigger and what it pays. */
export function PayoutStructure({ draft, change, isFixed }: StructureProps) {
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
        <ChosenStructure draft={draft} change={change} isFixed={isFixed} />
      )}
    </Card>
  );
}

function ChosenStructure({ draft, change, isFixed }: StructureProps) {
  const { t } = useTranslation('coverages');
  const fault = findPayoutFault(draft);
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
      <Grid $min={190}>
        <Choice
          label={t('payout.comparator')}
          value={draft.comparator}
          disabled={isFixed}
          onChange={(value) => change({ comparator: comparators.find((comparator) => comparator === value) ?? 'GT' })}
          options={comparators.map((comparator) => [comparator, t(`comparator.${comparator}`)])}
        />
        <IndexValue label={t('payout.trigger')} field="trigger" draft={draft} change={change} />
        <Percent label={t('payout.amount')} field="minPayout" draft={draft} change={change} />
        {draft.structure === 'linear' && (
          <>
            <IndexValue label={t('payout.exit')} field="exit" draft={draft} change={change} />
            <Percent label={t('payout.limit')} field="limit" draft={draft} change={change} />
          </>
        )}
      </Grid>
      {fault && fault !== 'incomplete' && <Banner title={t(`payout.fault.${fault}`)} variant="warning" />}
    </Stack>
  );
}

type IndexValueProps = StepProps & { readonly label: string; readonly field: 'trigger' | 'exit' };
const IndexValue = ({ label, field, draft, change }: IndexValueProps) => (
  <Field
    label={label}
    type="number"
    required
    unit={draft.unit}
    value={draft[field]}
    onChange={(value) => change({ [field]: value })}
  />
);

type PercentProps = StepProps & { readonly label: string; readonly field: 'minPayout' | 'limit' };
const Percent = ({ label, field, draft, change }: PercentProps) => (
  <Field
    label={label}
    type="number"
    required
    unit="%"
    value={draft[field]}
    onChange={(value) => change({ [field]: cappedPercent(value) })}
  />
);

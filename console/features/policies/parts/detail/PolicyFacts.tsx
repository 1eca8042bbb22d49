import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Policy } from '#shared/contract/policy';
import { formatFullDay } from '#shared/format/date';
import { formatIndex } from '#shared/format/unit';
import { Details, Halves, Money, Pct, Table, useLocale } from '../../../../ui';

/** Lines that a policy takes over from its quote, by the label that the server writes before each. */
const labelKeys: Readonly<Record<string, string>> = {
  Program: 'basic.program',
  'Sum insured basis': 'basic.sumInsuredBasis',
  Remarks: 'basic.remarks',
};
/** A line as its label in the reader's language, and what it says; a label of another origin stays as it is. */
function readLine(line: string, t: TFunction): readonly [string, string] {
  const [label, text] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)];
  const key = labelKeys[label];
  return [key === undefined ? label : t(key), text];
}

type PolicyFactsProps = { readonly policy: Policy };

/** Basic information, premiums and the insured coverages of a policy. */
export function PolicyFacts({ policy }: PolicyFactsProps) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const lines = policy.description
    .split('\n')
    .filter(Boolean)
    .map((line) => readLine(line, t));
  return (
    <>
      <Halves>
        <Details
          title={t('basic.title')}
          rows={[
            [t('basic.name'), policy.name],
            [t('basic.issuer'), policy.issuer.name],
            [t('basic.holder'), policy.customer.name],
            [t('basic.intermediary'), policy.intermediary?.name],
            [t('basic.inception'), formatFullDay(policy.inceptionDate, locale)],
            [t('basic.expiry'), formatFullDay(policy.expiryDate, locale)],
            [t('basic.status'), t(`state.${policy.state}`)],
            [t('basic.tsi'), <Money key="t" of={policy.totalSumInsured} exact />],
            ...lines,
          ]}
        />
        <Details
          title={t('premiums.title')}
          rows={[
            [t('premiums.amount'), <Money key="a" of={policy.grossWrittenPremium} exact />],
            [t('premiums.loss'), <Pct key="l" of={policy.lossRatio} digits={1} />],
            [t('premiums.claims'), <Money key="c" of={policy.totalClaimAmount} exact />],
            [t('amount.calculated'), <Money key="o" of={policy.totalCalculatedPayout} exact />],
            [t('amount.paid'), <Money key="p" of={policy.totalPaidAmount} exact />],
            [t('premiums.rate'), <Pct key="r" of={policy.grossWrittenPremiumPct} />],
            [t('basic.tsi'), <Money key="t" of={policy.totalSumInsured} exact />],
          ]}
        />
      </Halves>
      <PolicyItems policy={policy} />
    </>
  );
}

/** What is insured, cohort by cohort, in the version of the coverage that was sold. */
function PolicyItems({ policy }: PolicyFactsProps) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  return (
    <>
      <h2 style={{ margin: 0, fontSize: 16 }}>{t('items.title')}</h2>
      <Table
        label={t('items.title')}
        rows={policy.policyItems}
        keyOf={(row) => row.id}
        href={(row) =>
          `/coverages/coverage/${row.coverage.id}?version=${row.coverage.version}&backTo=/policies/policy/${policy.id}`
        }
        columns={[
          { id: 'coverage', head: t('items.coverage'), cell: (row) => row.coverage.label },
          { id: 'cohort', head: t('items.cohort'), cell: (row) => row.name },
          { id: 'place', head: t('items.place'), cell: (row) => row.coverage.monitoringTargetName },
          {
            id: 'trigger',
            head: t('items.trigger'),
            numeric: true,
            cell: (row) => formatIndex(row.coverage.trigger, row.coverage.triggerUnit, row.coverage.duration, locale),
          },
          { id: 'quantity', head: t('items.quantity'), numeric: true, cell: (row) => row.quantity },
          { id: 'sum', head: t('items.sum'), numeric: true, cell: (row) => <Money of={row.totalSumInsured} /> },
          { id: 'min', head: t('items.minimum'), numeric: true, cell: (row) => <Money of={row.minPayout} /> },
          { id: 'source', head: t('items.source'), cell: (row) => row.dataSourceDescription },
        ]}
      />
    </>
  );
}

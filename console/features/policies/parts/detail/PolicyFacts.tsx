import { useTranslation } from 'react-i18next';
import { mayFollow } from '#shared/contract/access';
import type { Policy } from '#shared/contract/policy';
import { formatNumber } from '#shared/format/number';
import { isMulti } from '#shared/lists/coverages';
import { useSession } from '../../../../core/profile';
import { useLocation } from '../../../../core/routing';
import { Money, Table, useLocale, useTriggerText } from '../../../../ui';
import { PolicySummary } from '../PolicySummary';

type PolicyFactsProps = { readonly policy: Policy };

/** Basic information, premiums and the insured coverages of a policy. */
export const PolicyFacts = ({ policy }: PolicyFactsProps) => (
  <>
    <PolicySummary policy={policy} />
    <PolicyItems policy={policy} />
  </>
);

/** What is insured, cohort by cohort, in the version of the coverage that was sold. */
function PolicyItems({ policy }: PolicyFactsProps) {
  const { t } = useTranslation('policies');
  const { t: ofCoverages } = useTranslation('coverages');
  const triggerOf = useTriggerText();
  const locale = useLocale();
  // The same rows stand on the page of a draft.
  const { pathname } = useLocation();
  const leadsOn = mayFollow(useSession().me, 'coverages');
  return (
    <>
      <h2 style={{ margin: 0, fontSize: 16 }}>{t('items.title')}</h2>
      <Table
        label={t('items.title')}
        rows={policy.policyItems}
        keyOf={(row) => row.id}
        href={({ coverage: { id, version } }) =>
          leadsOn ? `/coverages/coverage/${id}?version=${version}&backTo=${pathname}` : undefined
        }
        columns={[
          {
            id: 'coverage',
            head: t('items.coverage'),
            cell: ({ coverage, indexDefinition }) => `${coverage.label}: ${indexDefinition.name}`,
          },
          { id: 'cohort', head: t('items.cohort'), cell: (row) => row.name },
          { id: 'place', head: t('items.place'), cell: (row) => row.coverage.monitoringTargetName },
          {
            id: 'trigger',
            head: t('items.trigger'),
            numeric: true,
            cell: ({ coverage, indexDefinition }) =>
              isMulti(coverage) ? ofCoverages('list.multi') : triggerOf({ ...coverage, ...indexDefinition }),
          },
          {
            id: 'quantity',
            head: t('items.quantity'),
            numeric: true,
            cell: (row) => formatNumber(row.quantity, 0, locale),
          },
          { id: 'sum', head: t('items.sum'), numeric: true, cell: (row) => <Money of={row.totalSumInsured} /> },
          {
            id: 'min',
            head: t('items.minimum'),
            numeric: true,
            cell: (row) => <Money of={isMulti(row.coverage) ? null : row.minPayout} />,
          },
          { id: 'source', head: t('items.source'), cell: (row) => row.dataSourceDescription },
        ]}
      />
    </>
  );
}

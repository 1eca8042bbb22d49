import { useTranslation } from 'react-i18next';
import type { Policy } from '#shared/contract/policy';
import { DocumentCard, Grid } from '../../../../ui';
import { PolicyFacts } from './PolicyFacts';

/** What was agreed, with the papers it stands on. */
export function DetailsTab({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const papers = [
    [t('report.schedule'), policy.policyScheduleDocumentId],
    [t('detail.signedSchedule'), policy.signedScheduleDocumentId],
    [t('detail.quoteDocument'), policy.quoteDocumentId],
  ] as const;
  return (
    <>
      <PolicyFacts policy={policy} />
      <Grid $min={240}>
        {papers.map(([title, fileId]) => (
          <DocumentCard key={title} title={title} fileId={fileId} review={t('detail.review')} none={t('detail.none')} />
        ))}
      </Grid>
    </>
  );
}

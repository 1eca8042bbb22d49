import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { readCoverageVersions } from '#shared/contract/coverageVersions';
import type { CallResponse } from '#shared/contract/call';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../../core/api';
import { goTo } from '../../../../core/routing';
import { Dialog, Loaded, Pct, Table, useDates, type Column } from '../../../../ui';

type Version = CallResponse<typeof readCoverageVersions>[number];
type VersionListProps = { readonly coverageId: string; readonly onClose: () => void };

/** Every version of a coverage, newest first; each stays readable and priced. */
export function VersionList({ coverageId, onClose }: VersionListProps) {
  const { t } = useTranslation('coverages');
  const versions = useRead(readCoverageVersions, { params: { id: coverageId } });
  const columns = useVersionColumns((version) => {
    goTo(`/coverages/coverage/${coverageId}?version=${version}`);
    onClose();
  });
  return (
    <Dialog title={t('versions.title')} width="xlarge" onClose={onClose}>
      <Loaded from={versions}>
        {(rows) => (
          <Table label={t('versions.title')} rows={rows} columns={columns} keyOf={({ version }) => String(version)} />
        )}
      </Loaded>
    </Dialog>
  );
}

function useVersionColumns(show: (version: number) => void): Column<Version>[] {
  const { t } = useTranslation('coverages');
  const dates = useDates();
  return [
    {
      id: 'version',
      head: t('versions.version'),
      cell: ({ version }) => (
        <Button variant="invisible" onClick={() => show(version)}>
          {version}
        </Button>
      ),
    },
    { id: 'date', head: t('versions.date'), cell: ({ createdAt }) => dates.instant(createdAt) },
    { id: 'by', head: t('detail.createdBy'), cell: ({ createdByName }) => createdByName },
    {
      id: 'premium',
      head: t('list.premium'),
      numeric: true,
      cell: ({ riskPremiumPct }) => <Pct of={riskPremiumPct} />,
    },
    {
      id: 'state',
      oneLine: true,
      head: t('list.status'),
      cell: ({ uiState }) => <StatusChip kind="coverage" status={uiState} label={t(`state.${uiState}`)} size="small" />,
    },
  ];
}

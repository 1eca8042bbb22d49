import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCoverage } from '#shared/contract/coverages';
import type { Coverage } from '#shared/contract/coverage';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { useQuery } from '../../../core/routing';
import { GoBack, Loaded, Muted, Row, Screen, useDates } from '../../../ui';
import { CoverageActions, type CoverageDialog } from '../parts/detail/CoverageActions';
import { CoverageBody } from '../parts/detail/CoverageBody';
import { CoverageDialogs } from '../parts/detail/CoverageDialogs';

/** One coverage, in its newest version or the one the address names. */
export default function CoverageDetail() {
  const { t } = useTranslation('coverages');
  const id = useIdOfAddress();
  const [query] = useQuery();
  const version = Number(query.get('version')) || undefined;
  const coverage = useRead(readCoverage, { params: { id }, query: { version } });
  const [dialog, setDialog] = useState<CoverageDialog | null>(null);
  return (
    <Screen
      title={coverage.data?.label ?? t('detail.title')}
      back="/coverages"
      aside={coverage.data && <VersionAndState coverage={coverage.data} onVersions={() => setDialog('versions')} />}
      actions={coverage.data && <CoverageActions coverage={coverage.data} open={setDialog} />}
    >
      <Loaded from={coverage} skeleton={12} otherwise={<GoBack to="/coverages" />}>
        {(shown) => (
          <>
            <CoverageBody coverage={shown} />
            {dialog && <CoverageDialogs coverage={shown} open={dialog} onClose={() => setDialog(null)} />}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

type VersionProps = { readonly coverage: Coverage; readonly onVersions: () => void };

/** Its status does not say that its risk period is over. */
function VersionAndState({ coverage: { version, createdAt, uiState, end }, onVersions }: VersionProps) {
  const { t } = useTranslation('coverages');
  const { config } = useSession();
  const dates = useDates();
  return (
    <Row>
      <Button variant="invisible" onClick={onVersions}>
        {t('detail.version', { version, date: dates.day(createdAt) })}
      </Button>
      <StatusChip kind="coverage" status={uiState} label={t(`state.${uiState}`)} />
      {end < config.today && <Muted>{t('list.ended')}</Muted>}
    </Row>
  );
}

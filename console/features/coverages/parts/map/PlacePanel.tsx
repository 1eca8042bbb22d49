import { XIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { findCoveragesAt, listCoverages } from '#shared/contract/coverages';
import type { ListedCoverage } from '#shared/contract/coverage';
import { formatPct } from '#shared/format/number';
import { RiskIcon } from '#shared/view/RiskIcon';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead } from '../../../../core/api';
import { Link } from '../../../../core/routing';
import { usePanel } from '../../../../ui/usePanel';
import { Card, CardTitle, Loaded, Muted, Pager, Period, Row, Stack, useLocale } from '../../../../ui';
import { placeText, type LonLat } from '../../../../ui/map/place';
import { isMulti, payoutText } from '#shared/lists/coverages';

/** Cards at once (docs/rules.md §14.3). */
const size = 10;

const Tile = styled.article`
  padding: 12px 14px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  overflow-wrap: anywhere;
`;

type PlacePanelProps = {
  /** Where the mark stands; its coverages when no ids are known. */
  readonly place: LonLat;
  readonly ids: readonly string[] | null;
  readonly backTo: string;
  readonly onClose: () => void;
};

/** What is insured at the chosen mark: a card for each coverage. */
export function PlacePanel({ place, ids, backTo, onClose }: PlacePanelProps) {
  const { t } = useTranslation('coverages');
  usePanel(placeText(place), onClose);
  const panel = useRef<HTMLElement>(null);
  // In a low window the map may reach beyond it, and so may what lies over the map.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    void panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const [page, setPage] = useState(0);
  const known = useRead(
    listCoverages,
    { query: {}, body: (ids ?? []).slice(page * size, (page + 1) * size) },
    { skip: ids === null },
  );
  const here = useRead(findCoveragesAt, { query: { ...place, page, size } }, { skip: ids !== null });
  const total = ids?.length ?? here.data?.totalElements ?? null;
  const head = (
    <Row>
      <CardTitle>{total === null ? '' : t('map.active', { count: total })}</CardTitle>
      <div style={{ marginLeft: 'auto' }}>
        <IconButton icon={XIcon} variant="invisible" aria-label={t('map.close')} onClick={onClose} />
      </div>
    </Row>
  );
  const cards = (content: readonly ListedCoverage[]) => (
    <Stack>
      {content.length === 0 && (ids === null ? here : known).isCurrent && <Muted>{t('map.noData')}</Muted>}
      {content.map((one) => (
        <CoverageTile key={one.id} coverage={one} backTo={backTo} />
      ))}
      {total !== null && total > size && <Pager page={page} of={Math.ceil(total / size)} toPage={setPage} />}
    </Stack>
  );
  return (
    <Card ref={panel}>
      <Stack>
        {head}
        {ids === null ? (
          <Loaded from={here} skeleton={4}>
            {({ content }) => cards(content)}
          </Loaded>
        ) : (
          <Loaded from={known} skeleton={4}>
            {(content) => cards(content)}
          </Loaded>
        )}
      </Stack>
    </Card>
  );
}

function CoverageTile({ coverage, backTo }: { readonly coverage: ListedCoverage; readonly backTo: string }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { riskPremiumPct } = coverage;
  return (
    <Tile>
      <Stack $gap={6}>
        <Row $gap={8}>
          <RiskIcon risk={coverage.riskTypeId} size={20} />
          <Link to={`/coverages/coverage/${coverage.id}?backTo=${backTo}`}>{coverage.label}</Link>
          <StatusChip
            kind="coverageCard"
            status={coverage.uiState}
            label={t(`state.${coverage.uiState}`)}
            size="small"
          />
        </Row>
        <Muted>
          {coverage.monitoringTarget.name} · <Period start={coverage.start} end={coverage.end} />
        </Muted>
        {riskPremiumPct !== null ? (
          <>
            <span>{isMulti(coverage) ? t('list.multi') : payoutText(coverage, t, locale)}</span>
            <Muted>{t('map.premium', { share: formatPct(riskPremiumPct, 2, locale) })}</Muted>
          </>
        ) : (
          <Muted>{t('map.noData')}</Muted>
        )}
      </Stack>
    </Tile>
  );
}

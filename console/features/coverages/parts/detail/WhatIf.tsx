import { Button } from '@primer/react';
import { memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canSimulate } from '#shared/engine/states';
import { engineVersion } from '#shared/engine/version';
import type { Coverage } from '#shared/contract/coverage';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { formatPct } from '#shared/format/number';
import { useRead } from '../../../../core/api';
import { useNewest } from '../../../../core/newest';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { useAppDispatch } from '../../../../core/store';
import { Card, CardTitle, Grid, Muted, Row, Stack, useDates, useLocale } from '../../../../ui';
import { draftOf, type Draft, type DraftChange } from '../../stories/draft';
import { draftChanged, editBegun } from '../../stories/slice';
import { DraftCurve } from '../laboratory/DraftCurve';
import { Laboratory } from '../laboratory/Laboratory';
import { useLaboratory } from '../laboratory/useLaboratory';

type CoverageProps = { readonly coverage: Coverage };

/** The laboratory on a stored coverage: what it shows is held here and nowhere else until somebody asks for more. */
export function WhatIf({ coverage }: CoverageProps) {
  const { t } = useTranslation('coverages');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={isOpen ? undefined : 'no-print'} aria-label={t('whatIf.title')}>
      <Row $gap={16}>
        <div style={{ flex: '1 1 280px' }}>
          <CardTitle style={{ margin: 0 }}>{t('whatIf.title')}</CardTitle>
          <Muted>{t('whatIf.text')}</Muted>
        </div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'whatIf.close' : 'whatIf.open')}
        </Button>
      </Row>
      {isOpen && <Trying coverage={coverage} />}
    </Card>
  );
}

function Trying({ coverage }: CoverageProps) {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const { config } = useSession();
  const [stored] = useState(() => draftOf(coverage, config.today));
  const [draft, setDraft] = useState(stored);
  const change = useCallback((changed: DraftChange) => setDraft((before) => ({ ...before, ...changed })), []);
  const reset = useCallback(() => setDraft(stored), [stored]);
  const isOfStored = isSameIndex(stored, draft);
  const edit = useNewest(() => {
    const { id, version } = coverage;
    dispatch(editBegun({ id, version, draft: stored }));
    dispatch(draftChanged(draft));
    goTo(`/coverages/new?id=${id}&mode=edit`);
  });
  return (
    <Stack style={{ marginTop: 16 }}>
      <Grid $min={340} style={{ alignItems: 'start' }}>
        <Laboratory draft={draft} change={change} today={config.today} isFixed={false} />
        <DraftCurve draft={draft} change={change} />
      </Grid>
      <SinceSimulation coverage={coverage} stored={stored} />
      <Ways isChanged={draft !== stored} isSameIndex={isOfStored} reset={reset} edit={edit} />
      {!isOfStored && <Muted role="status">{t('whatIf.fixed')}</Muted>}
    </Stack>
  );
}

type SinceProps = CoverageProps & { readonly stored: Draft };
/** The stored terms are tried on the record as it is today: where that says something else than their simulation did, what it said and why. */
function SinceSimulation({ coverage, stored }: SinceProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const dates = useDates();
  const { data: result } = useRead(
    readPricingResult,
    { params: { id: coverage.id }, query: { version: coverage.version } },
    { skip: coverage.uiState !== 'simulated' && coverage.uiState !== 'active' },
  );
  const trial = useLaboratory(stored).laboratory?.trial;
  if (!result || !trial) return null;
  const pct = (share: number) => formatPct(share, 2, locale);
  const said = ({ expectedLoss, interval95: [low = 0, high = 0] }: Loss) => ({
    loss: pct(expectedLoss),
    low: pct(low),
    high: pct(high),
  });
  const { engineVersion: engine } = result.provenance;
  const [then, now] = [said(result), said(trial.simulation)];
  if (Object.values(then).join() === Object.values(now).join()) return null;
  return (
    <Muted>
      {t(engine === engineVersion ? 'whatIf.since' : 'whatIf.sinceEngine', {
        ...{ day: dates.instant(result.provenance.computedAt), ...now, then },
        ...{ engine, engineNow: engineVersion },
      })}
      {canSimulate(coverage.uiState) && ` ${t('whatIf.simulateAgain')}`}
    </Muted>
  );
}
type Loss = { readonly expectedLoss: number; readonly interval95: readonly number[] };

const isSameIndex = (stored: Draft, draft: Draft) =>
  JSON.stringify(stored.parameters) === JSON.stringify(draft.parameters);

type WaysProps = {
  readonly isChanged: boolean;
  readonly isSameIndex: boolean;
  readonly reset: () => void;
  readonly edit: () => void;
};
/** Back to what is stored, or on to the wizard of the next version with what was tried. */
const Ways = memo(function Ways({ isChanged, isSameIndex, reset, edit }: WaysProps) {
  const { t } = useTranslation('coverages');
  return (
    <Row>
      <Button disabled={!isChanged} onClick={reset}>
        {t('whatIf.reset')}
      </Button>
      <Button disabled={!isChanged || !isSameIndex} onClick={edit}>
        {t('whatIf.keep')}
      </Button>
    </Row>
  );
});

import { ActionList, ActionMenu, Banner, Button, Dialog } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  activateCoverage,
  copyCoverage,
  readCoverage,
  readCoverageVersions,
  readPricingResult,
  simulateCoverage,
  type Coverage,
} from '#shared/contract/coverages';
import { formatFullDay, formatInstant, formatPeriod } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { BurnCostChart } from '#shared/view/BurnCostChart';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, ratePerUnit, shown, termsOf } from '#shared/view/measure';
import { PayoutCurve } from '#shared/view/PayoutCurve';
import { RiskIcon } from '#shared/view/RiskIcon';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead, useWrite, type WriteResult } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { goTo, useQuery } from '../../../core/routing';
import { useAct } from '../../../core/store';
import { failed, told } from '../../../core/toasts';
import {
  Card,
  CardTitle,
  Confirm,
  Details,
  DocumentCard,
  Figures,
  Grid,
  Halves,
  JobProgress,
  Loaded,
  Money,
  Muted,
  Row,
  Screen,
  Stack,
  Table,
  useLocale,
  useSay,
} from '../../../ui';
import { PlaceMap } from '../../../ui/map/PlaceMap';
import { IndexSpecification } from '../parts/detail/IndexSpecification';
import { SubCoverages } from '../parts/SubCoverages';

/** Historic burn cost: what the coverage would have paid in every past year. */
function Burn({ coverage, version }: { readonly coverage: Coverage; readonly version: number }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const say = useSay();
  const pricing = useRead(readPricingResult, { params: { id: coverage.id }, query: { version } });
  const about = {
    measure: measureOf(coverage),
    indexName: coverage.indexDefinitionName,
    insuredAmount: coverage.insuredAmount.amount,
    say,
  };
  return (
    <Card>
      <Loaded from={pricing} skeleton={8}>
        {(result) => (
          <Stack>
            <BurnCostChart
              {...about}
              result={result}
              terms={termsOf(coverage)}
              title={t('detail.burn')}
              source={coverage.dataSourceDescription}
              fileName={coverage.label}
              locale={locale}
            />
            <Muted>
              {t(result.returnPeriod === null ? 'detail.burnTextNever' : 'detail.burnText', {
                loss: formatPct(result.expectedLoss, 2, locale),
                error: formatPct(result.standardError, 2, locale),
                low: formatPct(result.interval95[0] ?? 0, 2, locale),
                high: formatPct(result.interval95[1] ?? 0, 2, locale),
                years: result.usedYears,
                period: result.returnPeriod?.toFixed(1),
                trend: result.trend.used,
                p: result.trend.pValue === null ? '---' : result.trend.pValue.toFixed(3),
              })}
            </Muted>
            {result.warnings.map((warning) => (
              <Banner key={warning} title={warning} variant="warning" />
            ))}
            <Muted>
              {t('detail.provenance', {
                data: result.provenance.dataSetId,
                version: result.provenance.dataVersion,
                hash: result.provenance.dataHash.slice(0, 12),
                engine: result.provenance.engineVersion,
              })}
            </Muted>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Versions({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const versions = useRead(readCoverageVersions, { params: { id } });
  return (
    <Dialog title={t('versions.title')} width="large" onClose={onClose}>
      <Loaded from={versions}>
        {(all) => (
          <Table
            label={t('versions.title')}
            rows={all}
            keyOf={(row) => String(row.version)}
            columns={[
              {
                id: 'version',
                head: t('versions.version'),
                cell: (row) => (
                  <Button
                    variant="invisible"
                    onClick={() => {
                      goTo(`/coverages/coverage/${id}?version=${row.version}`);
                      onClose();
                    }}
                  >
                    {row.version}
                  </Button>
                ),
              },
              { id: 'date', head: t('versions.date'), cell: (row) => formatInstant(row.createdAt, locale) },
              { id: 'by', head: t('detail.createdBy'), cell: (row) => row.createdBy },
              {
                id: 'premium',
                head: t('list.premium'),
                numeric: true,
                cell: (row) => (row.riskPremiumPct === null ? '---' : formatPct(row.riskPremiumPct, 2, locale)),
              },
              {
                id: 'state',
                oneLine: true,
                head: t('list.status'),
                cell: (row) => (
                  <StatusChip kind="coverage" status={row.uiState} label={t(`state.${row.uiState}`)} size="small" />
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

export default function CoverageDetail() {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const say = useSay();
  const act = useAct();
  const { me } = useSession();
  const id = useIdOfAddress();
  const [query] = useQuery();
  const version = Number(query.get('version')) || undefined;
  const coverage = useRead(readCoverage, { params: { id }, query: { version } });
  const [simulate, simulating] = useWrite(simulateCoverage);
  const [activate, activating] = useWrite(activateCoverage);
  const [copy] = useWrite(copyCoverage);
  const [dialog, setDialog] = useState<'activate' | 'edit' | 'versions' | null>(null);
  const one = coverage.data;
  const tell = (done: WriteResult<never> | { ok: boolean }) => {
    if (!done.ok && 'refusal' in done) act(failed(done.refusal));
    return done.ok;
  };
  const state = one?.uiState;
  return (
    <Screen
      title={one?.label ?? t('detail.title')}
      back="/coverages"
      aside={
        one && (
          <Row>
            <Button variant="invisible" onClick={() => setDialog('versions')}>
              {t('detail.version', { version: one.version, date: formatFullDay(one.createdAt, locale) })}
            </Button>
            <StatusChip kind="coverage" status={one.uiState} label={t(`state.${one.uiState}`)} />
          </Row>
        )
      }
      actions={
        one && (
          <>
            {(state === 'created' || state === 'simulated' || state === 'error') && (
              <Button loading={simulating.isBusy} onClick={() => void simulate({ params: { id } }).then(tell)}>
                {t('detail.simulate')}
              </Button>
            )}
            {(state === 'created' || state === 'simulated') && (
              <Button variant="primary" disabled={state === 'created'} onClick={() => setDialog('activate')}>
                {t('detail.activate')}
              </Button>
            )}
            {state === 'active' && me.roles.includes('User.Agent') && (
              <Button variant="primary" onClick={() => goTo(`/quotations/new?coverage=${id}`)}>
                {t('detail.quote')}
              </Button>
            )}
            <ActionMenu>
              <ActionMenu.Button>{t('detail.more')}</ActionMenu.Button>
              <ActionMenu.Overlay>
                <ActionList>
                  <ActionList.Item onSelect={() => setDialog('edit')}>{t('detail.edit')}</ActionList.Item>
                  {state !== 'created' && (
                    <ActionList.Item
                      onSelect={() =>
                        void copy({ params: { id } }).then((done) => {
                          if (tell(done) && done.ok) {
                            act(told(t('detail.copied')));
                            goTo(`/coverages/coverage/${done.response.id}`);
                          }
                        })
                      }
                    >
                      {t('detail.copy')}
                    </ActionList.Item>
                  )}
                  {one.parametricEventId && me.roles.some((role) => role !== 'User.Agent') && (
                    <ActionList.Item
                      onSelect={() =>
                        goTo(`/monitoring/event/${one.parametricEventId}?backTo=/coverages/coverage/${id}`)
                      }
                    >
                      {t('detail.event')}
                    </ActionList.Item>
                  )}
                </ActionList>
              </ActionMenu.Overlay>
            </ActionMenu>
          </>
        )
      }
    >
      <Loaded from={coverage} skeleton={12}>
        {(c) => {
          const measure = measureOf(c);
          const terms = termsOf(c);
          const isMulti = c.coverageType === 'MULTI_TRIGGER';
          return (
            <>
              {c.synthetic && <Banner title={t('detail.synthetic')} variant="info" />}
              {c.error && <Banner title={t('detail.error')} description={c.error} variant="critical" />}
              {c.jobId && <JobProgress jobId={c.jobId} title={t('detail.simulating')} />}
              <Figures
                items={[
                  {
                    label: t('card.coverage'),
                    value: (
                      <Row>
                        <RiskIcon risk={c.riskTypeId} size={28} /> {c.riskType.split('>').at(-1)?.trim()}
                      </Row>
                    ),
                    note: c.monitoringTarget.name,
                  },
                  { label: t('card.period'), value: formatPeriod(c.start, c.end, locale) },
                  isMulti
                    ? {
                        label: t('card.trigger'),
                        value: t('list.multi'),
                        note: c.coverages.map(({ label }) => label).join(', '),
                      }
                    : {
                        label: t('card.trigger'),
                        value: `${t(`comparator.${c.indexDefinition.triggerComparator}`)} ${shown(c.trigger, measure, locale)}`,
                        note: `${t('card.pays', { share: formatPct(c.minPayoutPct, 0, locale) })}${c.structure === 'linear' ? ` ${t('card.then', { share: formatPct(ratePerUnit(c.payoutPerUnitPct, measure), 1, locale), unit: measure.unit })}` : ''}`,
                      },
                  {
                    label: t('card.premium'),
                    value: c.riskPremiumPct === null ? '---' : formatPct(c.riskPremiumPct, 2, locale),
                    note:
                      c.grossPremiumIndicationPct === null
                        ? undefined
                        : t('card.gross', { share: formatPct(c.grossPremiumIndicationPct, 2, locale) }),
                  },
                ]}
              />
              {c.coverages.length > 0 && (
                <Card>
                  <CardTitle>{t('detail.parts')}</CardTitle>
                  <SubCoverages of={c} />
                </Card>
              )}
              <Halves>
                <Stack>
                  {c.uiState === 'simulated' || c.uiState === 'active' ? (
                    <Burn coverage={c} version={c.version} />
                  ) : (
                    <Card>
                      <CardTitle>{t('detail.burn')}</CardTitle>
                      <Muted>{t('detail.noBurn')}</Muted>
                    </Card>
                  )}
                  <Grid $min={260}>
                    <DocumentCard
                      title={t('detail.report')}
                      fileId={c.technicalPricingReportFileId}
                      review={t('detail.review')}
                      none={t('detail.noReport')}
                    />
                    <DocumentCard
                      title={t('detail.factsheet')}
                      fileId={c.factSheetReportFileId}
                      review={t('detail.review')}
                      none={t('detail.noReport')}
                    />
                  </Grid>
                  <Details
                    title={t('detail.details')}
                    rows={[
                      [t('detail.coverage'), c.label],
                      [t('detail.riskType'), c.riskType],
                      [t('detail.dataSet'), c.dataSet],
                      [t('detail.provider'), c.dataSourceName],
                      [t('card.trigger'), isMulti ? t('list.multi') : shown(c.trigger, measure, locale)],
                      [t('detail.exit'), c.exit === null ? null : shown(c.exit, measure, locale)],
                      [t('detail.minimum'), <Money key="m" of={c.minPayout} exact />],
                      [
                        t('detail.perUnit'),
                        c.structure === 'linear'
                          ? formatPct(ratePerUnit(c.payoutPerUnitPct, measure), 1, locale)
                          : null,
                      ],
                      [t('detail.indexType'), c.indexDefinition.indexType],
                      [
                        t('detail.parameters'),
                        Object.entries(c.indexDefinition.parameters)
                          .map(([key, value]) => `${key} ${value}`)
                          .join(', '),
                      ],
                      [t('detail.carrier'), c.riskCarrier],
                      [t('detail.createdBy'), c.createdBy],
                      [t('detail.target'), `${c.monitoringTarget.name} (${c.monitoringTarget.id})`],
                      [t('detail.place'), `${c.monitoringTarget.lat.toFixed(4)}, ${c.monitoringTarget.lon.toFixed(4)}`],
                    ]}
                  />
                </Stack>
                <Stack>
                  {!isMulti && (
                    <Card>
                      <Stack>
                        <CardTitle style={{ margin: 0 }}>{t('detail.curve')}</CardTitle>
                        <PayoutCurve terms={terms} measure={measure} locale={locale} say={say} />
                        <IndexTracker value={null} terms={terms} measure={measure} locale={locale} say={say} />
                      </Stack>
                    </Card>
                  )}
                  <IndexSpecification index={c.indexDefinition} />
                  <PlaceMap name={c.monitoringTarget.name} lon={c.monitoringTarget.lon} lat={c.monitoringTarget.lat} />
                </Stack>
              </Halves>
              {dialog === 'activate' && (
                <Confirm
                  title={t('activate.title')}
                  text={t('activate.text')}
                  no={t('activate.no')}
                  yes={t('activate.yes')}
                  busy={activating.isBusy}
                  onNo={() => setDialog(null)}
                  onYes={() =>
                    void activate({ params: { id } }).then((done) => {
                      setDialog(null);
                      if (tell(done)) {
                        act(told(t('list.activated', { label: c.label })));
                        goTo('/coverages');
                      }
                    })
                  }
                />
              )}
              {dialog === 'edit' && (
                <Confirm
                  title={t('edit.title')}
                  text={t('edit.text')}
                  no={t('edit.no')}
                  yes={t('edit.yes')}
                  onNo={() => setDialog(null)}
                  onYes={() => goTo(`/coverages/new?id=${id}&mode=edit`)}
                />
              )}
              {dialog === 'versions' && <Versions id={id} onClose={() => setDialog(null)} />}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

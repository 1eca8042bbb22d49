import { ActionList, ActionMenu, Banner, Button, Dialog } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveEvent, readEvent, type EventDetail as Event } from '#shared/contract/monitoring';
import { formatCardPeriod, formatInstant } from '#shared/format/date';
import { formatNumber, formatPct } from '#shared/format/number';
import { FootprintChart, footprintProps } from '#shared/view/FootprintChart';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, shown, termsOf } from '#shared/view/measure';
import { StatusChip } from '#shared/view/StatusChip';
import { riskOf } from '#shared/engine/risks/list';
import { useRead, useWrite } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { goTo, useListParams, useLocation } from '../../../core/routing';
import { useAct } from '../../../core/store';
import { failed } from '../../../core/toasts';
import {
  Card,
  CardTitle,
  Field,
  Figures,
  Halves,
  Loaded,
  Money,
  Pager,
  Row,
  Screen,
  Stack,
  Table,
  useLocale,
  useSay,
} from '../../../ui';
import { Explain } from '../parts/event/Explain';
import { Reconciliation } from '../parts/event/Reconciliation';
import { ShareDialog } from '../parts/event/ShareDialog';
import { TrackMap } from '../parts/event/TrackMap';

type Status = Event['status'];

function Mover({ event, to, onClose }: { readonly event: Event; readonly to: Status; readonly onClose: () => void }) {
  const { t } = useTranslation('monitoring');
  const act = useAct();
  const [reason, setReason] = useState('');
  const [move, { isBusy }] = useWrite(moveEvent);
  const go = async () => {
    const done = await move({ params: { id: event.id }, body: { to, reason } }, { ifMatch: `"${event.version}"` });
    onClose();
    if (!done.ok) act(failed(done.refusal));
  };
  const title = t('move.title', { status: to.replaceAll('_', ' ') });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footerButtons={[
        { content: t('move.no'), onClick: onClose },
        {
          content: t('move.yes'),
          buttonType: 'primary',
          disabled: reason.trim().length < 3,
          loading: isBusy,
          onClick: () => void go(),
        },
      ]}
    >
      <p>{t(`meaning.${to}`)}</p>
      <Field label={t('move.reason')} type="textarea" value={reason} onChange={setReason} required />
    </Dialog>
  );
}

export default function EventDetail() {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const say = useSay();
  const id = useIdOfAddress();
  const { pathname } = useLocation();
  const list = useListParams(15);
  const read = useRead(readEvent, { params: { id }, query: { page: list.page, size: list.size } });
  const [sharing, setSharing] = useState(false);
  const [to, setTo] = useState<Status | null>(null);
  const one = read.data;
  return (
    <Screen
      title={
        one ? t('detail.title', { trigger: one.coverage.triggerLabel, label: one.coverage.label }) : t('list.title')
      }
      back="/monitoring"
      aside={
        one && (
          <StatusChip
            kind="event"
            status={one.status}
            label={one.status.replaceAll('_', ' ')}
            title={t(`meaning.${one.status}`)}
          />
        )
      }
      actions={
        one && (
          <>
            <Button onClick={() => goTo(`/coverages/coverage/${one.coverage.id}?backTo=${pathname}`)}>
              {t('detail.coverage')}
            </Button>
            {one.moves.some(({ allowed }) => allowed) && (
              <ActionMenu>
                <ActionMenu.Button>{t('detail.move')}</ActionMenu.Button>
                <ActionMenu.Overlay>
                  <ActionList>
                    {one.moves.map((move) => (
                      <ActionList.Item
                        key={move.to}
                        disabled={!move.allowed}
                        variant={move.to === 'TERMINATED' ? 'danger' : 'default'}
                        onSelect={() => setTo(move.to)}
                      >
                        {move.to.replaceAll('_', ' ')}
                        <ActionList.Description variant="block">
                          {move.why ?? t(`meaning.${move.to}`)}
                        </ActionList.Description>
                      </ActionList.Item>
                    ))}
                  </ActionList>
                </ActionMenu.Overlay>
              </ActionMenu>
            )}
            <Button variant="primary" onClick={() => setSharing(true)}>
              {t('detail.share')}
            </Button>
          </>
        )
      }
    >
      <Loaded from={read} skeleton={12}>
        {(event) => {
          const measure = measureOf(event.coverage);
          const terms = termsOf(event.coverage);
          return (
            <>
              {event.coverage.synthetic && <Banner title={t('detail.synthetic')} variant="info" />}
              <Figures
                items={[
                  {
                    label: t('card.index'),
                    value: (
                      <span style={{ color: event.triggered ? 'var(--fgColor-danger)' : 'var(--fgColor-success)' }}>
                        {event.indexValue === null ? '---' : shown(event.indexValue, measure, locale)}
                      </span>
                    ),
                    note: `${event.coverage.indexDefinition.output.name}. ${t('card.trigger')} ${shown(event.coverage.trigger, measure, locale)}${event.coverage.exit === null ? '' : `, ${t('card.exit')} ${shown(event.coverage.exit, measure, locale)}`}`,
                  },
                  {
                    label: t('card.payout'),
                    value: <Money of={event.totalPayout} />,
                    note: t('card.ofTsi', { share: formatPct(event.payoutPct, 1, locale) }),
                  },
                  {
                    label: t('card.extent'),
                    value: formatNumber(event.insuredExtendValue, 0, locale),
                    note: event.insuredExtendUnit,
                  },
                  {
                    label: t('card.tsi'),
                    value: <Money of={event.totalSumInsured} />,
                    note: formatCardPeriod(event.coverage.start, event.coverage.end, locale),
                  },
                ]}
              />
              <IndexTracker value={event.indexValue} terms={terms} measure={measure} locale={locale} say={say} />
              <Card>
                {event.footprint.length === 0 ? (
                  t('detail.noData')
                ) : (
                  <FootprintChart
                    {...footprintProps(event.coverage)}
                    footprint={event.footprint}
                    locale={locale}
                    say={say}
                  />
                )}
              </Card>
              {riskOf(event.coverage.riskTypeId).chart === 'track' && <TrackMap event={event} />}
              <Halves>
                <Stack>
                  <Card>
                    <CardTitle>{t('policies.title')}</CardTitle>
                    {event.policyItems.length === 0 ? (
                      t('detail.noData')
                    ) : (
                      <Stack>
                        <Table
                          label={t('policies.title')}
                          rows={event.policyItems}
                          keyOf={(row) => row.id}
                          href={(row) => `/policies/policy/${row.policyId}?backTo=${pathname}`}
                          columns={[
                            { id: 'holder', head: t('policies.holder'), cell: (row) => row.policyHolderName },
                            { id: 'beneficiary', head: t('policies.beneficiary'), cell: (row) => row.beneficiaryName },
                            {
                              id: 'payout',
                              oneLine: true,
                              head: t('policies.payout'),
                              numeric: true,
                              cell: (row) => <Money of={row.calculatedPayout} />,
                            },
                            { id: 'extend', head: t('policies.extend'), numeric: true, cell: (row) => row.quantity },
                            {
                              id: 'sum',
                              head: t('policies.sum'),
                              numeric: true,
                              cell: (row) => <Money of={row.coverageTotalSumInsured} />,
                            },
                          ]}
                        />
                        {event.policyItemsTotal > list.size && (
                          <Pager
                            page={list.page}
                            of={Math.ceil(event.policyItemsTotal / list.size)}
                            toPage={list.toPage}
                          />
                        )}
                      </Stack>
                    )}
                  </Card>
                  <Card>
                    <CardTitle>{t('history.title')}</CardTitle>
                    <Table
                      label={t('history.title')}
                      rows={event.history}
                      keyOf={(row) => row.id}
                      columns={[
                        {
                          id: 'at',
                          oneLine: true,
                          head: t('history.at'),
                          cell: (row) => formatInstant(row.at, locale),
                        },
                        { id: 'who', head: t('history.who'), cell: (row) => row.who },
                        {
                          id: 'change',
                          head: t('history.change'),
                          cell: (row) => [row.from, row.to].filter(Boolean).join(' → ') || row.action,
                        },
                        { id: 'why', head: t('history.why'), cell: (row) => row.reason ?? '' },
                      ]}
                    />
                  </Card>
                </Stack>
                <Stack>
                  <Explain event={event} />
                  <Reconciliation event={event} />
                </Stack>
              </Halves>
              {sharing && <ShareDialog eventId={id} onClose={() => setSharing(false)} />}
              {to && <Mover event={event} to={to} onClose={() => setTo(null)} />}
            </>
          );
        }}
      </Loaded>
      {!one && !read.error && <Row role="status">{t('detail.loading')}</Row>}
    </Screen>
  );
}

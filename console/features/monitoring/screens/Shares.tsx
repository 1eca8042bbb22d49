import { Button, TextInput } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeShare, findShares, revokePermalink } from '#shared/contract/monitoring';
import type { CallResponse } from '#shared/contract/call';
import { formatInstant } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead, useWrite } from '../../../core/api';
import type { Refusal } from '../../../core/refusal';
import { Link } from '../../../core/routing';
import { useAct } from '../../../core/store';
import { failed, told } from '../../../core/toasts';
import { Confirm, EmptyState, Loaded, Muted, Row, Screen, Table, useLocale } from '../../../ui';

type Share = CallResponse<typeof findShares>[number];

/** Every public link: how often it was looked at, until when it holds, and the means to stop it. */
export default function Shares() {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const act = useAct();
  const shares = useRead(findShares, { query: {} });
  const [write, { isBusy }] = useWrite(changeShare);
  const [revoke, { isBusy: isRevoking }] = useWrite(revokePermalink);
  const [asked, setAsked] = useState<Share | null>(null);
  const say = (done: { ok: true } | { ok: false; refusal: Refusal }, text: string) =>
    act(done.ok ? told(text) : failed(done.refusal));
  const pause = async ({ id, state }: Share) => {
    const paused = state !== 'paused';
    say(await write({ params: { id }, body: { paused } }), t(paused ? 'links.paused' : 'links.resumed'));
  };
  const expire = async ({ id }: Share, date: string) => {
    const expiresAt = date ? `${date}T23:59:59.000Z` : null;
    say(await write({ params: { id }, body: { expiresAt } }), t('links.changed'));
  };
  const end = async ({ id }: Share) => {
    say(await revoke({ params: { id } }), t('links.revoked'));
    setAsked(null);
  };
  return (
    <Screen title={t('links.title')} back="/monitoring">
      <Loaded from={shares} skeleton={8}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('links.none')} action={<Muted>{t('links.noneText')}</Muted>} />
          ) : (
            <Table
              label={t('links.title')}
              rows={all}
              keyOf={(row) => row.id}
              columns={[
                {
                  id: 'event',
                  head: t('links.event'),
                  cell: (row) => (
                    <Link to={`/monitoring/event/${row.eventId}?backTo=/monitoring/shares`}>{row.coverageLabel}</Link>
                  ),
                },
                { id: 'hint', head: t('links.hint'), cell: (row) => row.hint },
                {
                  id: 'state',
                  oneLine: true,
                  head: t('links.state'),
                  cell: (row) => (
                    <StatusChip kind="share" status={row.state} label={t(`links.states.${row.state}`)} size="small" />
                  ),
                },
                {
                  id: 'made',
                  head: t('links.made'),
                  cell: (row) => `${formatInstant(row.createdAt, locale)}, ${row.createdBy}`,
                },
                { id: 'views', head: t('links.views'), numeric: true, cell: (row) => row.views },
                {
                  id: 'seen',
                  head: t('links.seen'),
                  cell: (row) => (row.lastSeen ? formatInstant(row.lastSeen, locale) : t('links.never')),
                },
                {
                  id: 'expires',
                  head: t('links.expires'),
                  cell: (row) =>
                    row.state === 'revoked' ? (
                      '---'
                    ) : (
                      <TextInput
                        size="small"
                        key={row.expiresAt}
                        type="date"
                        aria-label={t('links.expiry', { hint: row.hint })}
                        defaultValue={row.expiresAt?.slice(0, 10) ?? ''}
                        onBlur={({ target }) => {
                          if (target.value !== (row.expiresAt?.slice(0, 10) ?? '')) void expire(row, target.value);
                        }}
                      />
                    ),
                },
                {
                  id: 'actions',
                  head: t('links.actions'),
                  cell: (row) =>
                    row.state === 'revoked' ? (
                      '---'
                    ) : (
                      <Row>
                        {row.state !== 'expired' && (
                          <Button size="small" disabled={isBusy} onClick={() => void pause(row)}>
                            {t(row.state === 'paused' ? 'links.resume' : 'links.pause')}
                          </Button>
                        )}
                        <Button size="small" variant="danger" onClick={() => setAsked(row)}>
                          {t('links.revoke')}
                        </Button>
                      </Row>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {asked && (
        <Confirm
          title={t('links.revokeTitle')}
          text={t('links.revokeText')}
          no={t('links.keep')}
          yes={t('links.revoke')}
          danger
          busy={isRevoking}
          onNo={() => setAsked(null)}
          onYes={() => void end(asked)}
        />
      )}
    </Screen>
  );
}

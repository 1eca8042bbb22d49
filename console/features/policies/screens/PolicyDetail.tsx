import { Banner, Button, Checkbox, Dialog, FormControl, UnderlineNav } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '#shared/contract/files';
import { acceptPolicy, policyHistory, readPolicy, type Policy } from '#shared/contract/policies';
import { addDays } from '#shared/engine/calendar';
import { formatInstant } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { unlessChanged, useRead, useWrite } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { goTo, useQuery } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Confirm, DocumentCard, Grid, Loaded, Screen, Stack, Table, useLocale } from '../../../ui';
import { Claims } from '../parts/Claims';
import { PolicyFacts } from '../parts/PolicyFacts';
import { Report } from '../parts/Report';

const tabs = ['details', 'history', 'claims', 'report'] as const;

function History({ id }: { readonly id: string }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const history = useRead(policyHistory, { params: { id }, query: {} });
  return (
    <Loaded from={history}>
      {({ content }) => (
        <Table
          label={t('tab.history')}
          rows={content}
          keyOf={(row) => row.id}
          columns={[
            { id: 'at', oneLine: true, head: t('history.at'), cell: (row) => formatInstant(row.at, locale) },
            { id: 'who', head: t('history.who'), cell: (row) => row.who },
            { id: 'what', head: t('history.what'), cell: (row) => row.action },
            {
              id: 'change',
              head: t('history.change'),
              cell: (row) => [row.from, row.to].filter(Boolean).join(' → ') || '---',
            },
            { id: 'why', head: t('history.why'), cell: (row) => row.reason ?? '' },
          ]}
        />
      )}
    </Loaded>
  );
}

/** Green while all is quiet, amber once something is or may be owed. */
const toneOf = (status: string): 'success' | 'warning' | 'info' => {
  if (['MONITORED', 'NON_QUALIFIED', 'NO_PAYOUT', 'REJECTED'].includes(status)) return 'success';
  return status === 'UNKNOWN' || status === 'TERMINATED' ? 'info' : 'warning';
};

/** Activation asks whether the policy was signed, and takes the signed schedule. */
type ActivationProps = { readonly policy: Policy; readonly onClose: (done: boolean) => void };
function Activation({ policy, onClose }: ActivationProps) {
  const { id } = policy;
  const { t } = useTranslation('policies');
  const [signed, setSigned] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [upload, uploading] = useWrite(uploadFile, 'dialog');
  const [accept, accepting] = useWrite(acceptPolicy, 'dialog');
  const go = async () => {
    const form = new FormData();
    if (file) form.append('file', file, file.name);
    const stored = await upload({ query: { labels: `user/policy:${id}` } }, { form });
    const done = stored.ok
      ? await accept({ params: { id }, body: { signed: true, fileId: stored.response.id } }, unlessChanged(policy))
      : stored;
    onClose(done.ok);
  };
  return (
    <Dialog
      title={t('activate.title')}
      onClose={() => onClose(false)}
      footerButtons={[
        { content: t('monitor.no'), onClick: () => onClose(false) },
        {
          content: t('activate.yes'),
          buttonType: 'primary',
          disabled: !signed || !file,
          loading: uploading.isBusy || accepting.isBusy,
          onClick: () => void go(),
        },
      ]}
    >
      <Stack>
        <FormControl>
          <Checkbox checked={signed} onChange={(event) => setSigned(event.target.checked)} />
          <FormControl.Label>{t('activate.signed')}</FormControl.Label>
        </FormControl>
        <label>
          {t('activate.file')}
          <br />
          <input
            type="file"
            accept="application/pdf,image/*"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        </label>
      </Stack>
    </Dialog>
  );
}

export default function PolicyDetail() {
  const { t } = useTranslation('policies');
  const dispatch = useAppDispatch();
  const { me, config } = useSession();
  const id = useIdOfAddress();
  const [query, change] = useQuery();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'details';
  const policy = useRead(readPolicy, { params: { id } });
  const [dialog, setDialog] = useState<'activate' | 'late' | null>(null);
  const one = policy.data;
  const admin = me.roles.includes('User.Admin');
  const late = one && one.inceptionDate < addDays(config.today, one.minDaysBeforeInception);
  return (
    <Screen
      title={t('detail.title')}
      back="/policies"
      aside={one && <StatusChip kind="policy" status={one.state} label={t(`state.${one.state}`)} />}
      actions={
        one?.state === 'created' && (
          <Button
            variant="primary"
            disabled={!admin}
            title={admin ? undefined : t('detail.adminOnly')}
            onClick={() => setDialog(late ? 'late' : 'activate')}
          >
            {t('detail.activate')}
          </Button>
        )
      }
    >
      <Loaded from={policy} skeleton={12}>
        {(p) => (
          <>
            {p.state === 'draft' && (
              <Banner
                title={t('draft.text')}
                variant="info"
                primaryAction={<Button onClick={() => goTo(`/policies/policy-draft/${id}`)}>{t('draft.open')}</Button>}
              />
            )}
            {p.state !== 'draft' && (
              <Banner
                title={t('detail.event', { status: p.eventStatus.id.replaceAll('_', ' ') })}
                variant={toneOf(p.eventStatus.id)}
                description={
                  <StatusChip
                    kind="policyEvent"
                    status={p.eventStatus.id}
                    label={p.eventStatus.id.replaceAll('_', ' ')}
                    size="small"
                  />
                }
              />
            )}
            <h2 style={{ margin: 0 }}>{p.name}</h2>
            <UnderlineNav aria-label={t('detail.title')}>
              {tabs.map((name) => (
                <UnderlineNav.Item
                  key={name}
                  href={`?tab=${name}`}
                  aria-current={tab === name ? 'page' : undefined}
                  onSelect={(event) => {
                    event.preventDefault();
                    change({ tab: name });
                  }}
                >
                  {t(`tab.${name}`)}
                </UnderlineNav.Item>
              ))}
            </UnderlineNav>
            {tab === 'details' && (
              <>
                <PolicyFacts policy={p} />
                <Grid $min={240}>
                  <DocumentCard
                    title={t('report.schedule')}
                    fileId={p.policyScheduleDocumentId}
                    review={t('detail.review')}
                    none={t('detail.none')}
                  />
                  <DocumentCard
                    title={t('detail.quoteDocument')}
                    fileId={p.quoteDocumentId}
                    review={t('detail.review')}
                    none={t('detail.none')}
                  />
                </Grid>
              </>
            )}
            {tab === 'history' &&
              (admin ? <History id={id} /> : <Banner title={t('detail.adminOnly')} variant="info" />)}
            {tab === 'claims' &&
              (admin ? <Claims policy={p} /> : <Banner title={t('detail.adminOnly')} variant="info" />)}
            {tab === 'report' && <Report policy={p} />}
            {dialog === 'activate' && (
              <Activation
                policy={p}
                onClose={(done) => {
                  setDialog(null);
                  if (done) dispatch(showSuccess(t('activate.done', { name: p.name })));
                }}
              />
            )}
            {dialog === 'late' && (
              <Confirm
                title={t('late.title')}
                text={t('late.text', { days: p.minDaysBeforeInception, date: p.inceptionDate })}
                no={t('late.ok')}
                yes={t('late.quote')}
                onNo={() => setDialog(null)}
                onYes={() => goTo(`/quotations/quotation/${p.quoteId}`)}
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

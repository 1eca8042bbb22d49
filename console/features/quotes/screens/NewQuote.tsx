import { Banner, Button, Checkbox } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findCoverages, listCoverages, readCoverage, type Coverage } from '#shared/contract/coverages';
import { samplePrograms } from '#shared/contract/programs';
import { createQuote, readQuote, saveQuote, type Quote } from '#shared/contract/quotes';
import { formatPeriod } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import { formatPct, formatPctTruncated } from '#shared/format/number';
import { unlessChanged, useReadOnce, useRead, useWrite } from '../../../core/api';
import { isOutdated, type Refusal } from '../../../core/refusal';
import { goTo, useQuery } from '../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useStory } from '../../../core/story';
import { showSuccess } from '../../../core/toasts';
import {
  Card,
  CardTitle,
  Confirm,
  Details,
  EmptyState,
  Failed,
  Field,
  Grid,
  Halves,
  Loaded,
  Muted,
  Outdated,
  Row,
  Screen,
  Stack,
  Stepper,
  Table,
  Unsaved,
  useLocale,
} from '../../../ui';
import { PartnerPicker } from '../parts/PartnerPicker';
import { bodyOf, canLeave, draftOf, emptyDraft, estimate, itemOf, type Draft, type Item } from '../parts/draft';
import { complete } from '../sagas';

/** The server's draft: what it was when it was last read or saved. */
type Held = { readonly id: string; readonly version: number; readonly draft: Draft | null };

const last = 4;
const other = 'other';

export default function NewQuote() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const dispatch = useAppDispatch();
  const [query] = useQuery();
  const selected = useAppSelector((state) => state.selection);
  const given = query.get('coverage');
  const stored = query.get('draft');
  const programs = useRead(samplePrograms, {});
  const coverage = useRead(readCoverage, { params: { id: given ?? '' }, query: {} }, { skip: !given });
  const saved = useRead(readQuote, { params: { id: stored ?? '' } }, { skip: !stored });
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [step, setStep] = useState(given ? 2 : 0);
  const [held, setHeld] = useState<Held | null>(null);
  const [outdated, setOutdated] = useState<Refusal | null>(null);
  const [dialog, setDialog] = useState<'cancel' | 'complete' | null>(null);
  const [prepared, setPrepared] = useState(false);
  const [create] = useWrite(createQuote);
  const [save, saving] = useWrite(saveQuote, 'screenIfOutdated');
  const readNewest = useReadOnce(readQuote);
  const completing = useStory(complete);
  const change = (values: Partial<Draft>) => setDraft((before) => ({ ...before, ...values }));
  const active = useRead(
    findCoverages,
    { query: { labels: draft.program ? `user/program:${draft.program}` : '', uiState: 'active', size: 1000 } },
    { skip: !draft.program },
  );
  const chosen = useRead(
    listCoverages,
    { body: draft.items.map(({ coverageId }) => coverageId) },
    { skip: draft.items.length === 0 },
  );

  /** The server's draft is made as soon as the program is known, so that it can be saved from then on. */
  const begin = async (values: Partial<Draft>) => {
    change(values);
    if (held) return;
    const made = await create({ body: { program: values.program ?? '' } });
    if (made.ok) setHeld({ ...made.response, draft: null });
  };
  const take = (quote: Quote) => {
    const theirs = draftOf(quote);
    setDraft(theirs);
    setHeld({ id: quote.id, version: quote.version, draft: theirs });
  };
  useEffect(() => {
    if (prepared || !programs.data || (given && !coverage.data) || (stored && !saved.data)) return;
    setPrepared(true);
    if (saved.data) {
      take(saved.data);
      setStep(saved.data.program ? 1 : 0);
      return;
    }
    const one = coverage.data;
    const name =
      one?.labels.find((label) => label.startsWith('user/program:'))?.slice('user/program:'.length) ??
      selected.program?.name;
    const asked = query.get('program');
    const program = programs.data.find(({ id, Name }) => (asked ? String(id) === asked : Name === name));
    const base = program
      ? {
          program: program.Name,
          programId: String(program.id),
          selectionType: program.SelectionType,
          defaultSum: program.DefaultSIperUnit,
          currency: program.Currency,
          basis: program.SumInsuredBasis,
        }
      : {};
    if (one) {
      const whole = {
        ...emptyDraft,
        ...base,
        ...(program ? {} : { program: name ?? '', programId: name ?? '' }),
        currency: one.currency,
        inceptionDate: one.start,
        expiryDate: one.end,
      };
      void begin({
        ...whole,
        items: [itemOf(one, program?.Currency === one.currency ? whole : { ...whole, defaultSum: 0 })],
      });
    } else if (program && asked) {
      void begin(base);
      setStep(program.SelectionType === other ? 2 : 1);
    } else if (program) change(base);
  });

  const isOther = draft.selectionType === other;
  const next = () => setStep(step === 0 && isOther ? 2 : step + 1);
  const back = () => setStep(step === 2 && isOther ? 0 : step - 1);
  /** Saves the draft unless somebody else has changed it; answers the version it has then. */
  const saveDraft = async (version: number): Promise<Held | null> => {
    const id = held?.id ?? '';
    const done = await save(
      { params: { id }, body: { '@type': 'NewQuote', ...bodyOf(draft) } },
      unlessChanged({ version }),
    );
    if (done.ok) {
      const now = { id, version: done.response.version, draft };
      setHeld(now);
      return now;
    }
    if (isOutdated(done.refusal)) setOutdated(done.refusal);
    return null;
  };
  const saveAndTell = async (version: number) => {
    if (await saveDraft(version)) dispatch(showSuccess(t('wizard.saved')));
  };
  const takeTheirs = async () => {
    const newest = await readNewest({ params: { id: held?.id ?? '' } });
    // Until it is there, nobody should go on with what is about to be replaced.
    setOutdated(null);
    if (newest.ok) take(newest.response);
  };
  const isChanged = held !== null && draft !== held.draft && (held.draft !== null || draft.items.length > 0);
  const coverages = chosen.data ?? [];
  const figures = estimate(draft.items, coverages);
  const steps = [
    t('wizard.program'),
    t('wizard.coverages'),
    t('wizard.customization'),
    t('wizard.terms'),
    t('wizard.review'),
  ];
  const hidden = (at: number) => (given ? at < 2 : at === 1 && isOther);
  const shown = steps.map((_, at) => at).filter((at) => !hidden(at));
  const body = bodyOf(draft);
  const submission = {
    ...body,
    '@type': 'NewQuote',
    customerId: draft.customerId,
    inceptionDate: draft.inceptionDate,
    expiryDate: draft.expiryDate,
  };
  const setItem = (at: number, values: Partial<Item>) =>
    change({ items: draft.items.map((item, index) => (index === at ? { ...item, ...values } : item)) });
  const toggle = (one: Coverage) =>
    change(
      draft.items.some(({ coverageId }) => coverageId === one.id)
        ? { items: draft.items.filter(({ coverageId }) => coverageId !== one.id) }
        : {
            items: [...draft.items, itemOf(one, draft)],
            currency: one.currency,
            ...(draft.inceptionDate ? {} : { inceptionDate: one.start, expiryDate: one.end }),
          },
    );

  return (
    <Screen
      title={t('wizard.title')}
      actions={
        <>
          <Button onClick={() => setDialog('cancel')}>{t('wizard.cancel')}</Button>
          <Button disabled={!held} loading={saving.isBusy} onClick={() => held && void saveAndTell(held.version)}>
            {t('wizard.save')}
          </Button>
          <Button variant="primary" disabled={step !== last} onClick={() => setDialog('complete')}>
            {t('wizard.complete')}
          </Button>
        </>
      }
    >
      <Stepper steps={shown.map((at) => steps[at] ?? '')} at={shown.indexOf(step)} />
      {given && coverage.error && <Failed refusal={coverage.error} retry={coverage.refetch} />}
      {step === 0 && (
        <Loaded from={programs}>
          {(all) => (
            <Grid $min={260}>
              {all.map((one) => (
                <Card
                  key={one.id}
                  style={
                    draft.programId === String(one.id)
                      ? { borderColor: '#0b7a75', boxShadow: 'inset 4px 0 0 #0b7a75' }
                      : undefined
                  }
                >
                  <CardTitle>{one.Name}</CardTitle>
                  <p>{one.Description}</p>
                  <Button
                    aria-pressed={draft.programId === String(one.id)}
                    onClick={() =>
                      void begin({
                        program: one.Name,
                        programId: String(one.id),
                        selectionType: one.SelectionType,
                        defaultSum: one.DefaultSIperUnit,
                        currency: one.Currency,
                        basis: one.SumInsuredBasis,
                        ...(one.Name === draft.program ? {} : { items: [] }),
                      })
                    }
                  >
                    {t('wizard.choose')}
                  </Button>
                </Card>
              ))}
            </Grid>
          )}
        </Loaded>
      )}
      {step === 1 && (
        <Loaded from={active}>
          {({ content }) =>
            content.length === 0 ? (
              <EmptyState title={t('wizard.noCoverages')} />
            ) : (
              <Table
                label={t('wizard.coverages')}
                rows={content}
                keyOf={(row) => row.id}
                columns={[
                  {
                    id: 'chosen',
                    head: '',
                    cell: (row) => (
                      <Checkbox
                        aria-label={row.label}
                        checked={draft.items.some(({ coverageId }) => coverageId === row.id)}
                        onChange={() => toggle(row)}
                      />
                    ),
                  },
                  { id: 'label', head: t('list.label'), cell: (row) => row.label },
                  { id: 'place', head: t('wizard.place'), cell: (row) => row.monitoringTarget.name },
                  {
                    id: 'period',
                    oneLine: true,
                    head: t('list.period'),
                    cell: (row) => formatPeriod(row.start, row.end, locale),
                  },
                  { id: 'index', head: t('wizard.index'), cell: (row) => row.indexDefinitionName },
                  {
                    id: 'rate',
                    head: t('figures.rate'),
                    numeric: true,
                    cell: (row) =>
                      row.grossPremiumIndicationPct === null
                        ? '---'
                        : formatPctTruncated(row.grossPremiumIndicationPct, locale),
                  },
                  { id: 'currency', head: t('wizard.currency'), cell: (row) => row.currency },
                ]}
              />
            )
          }
        </Loaded>
      )}
      {step === 2 && (
        <Stack>
          {isOther &&
            draft.items.length === 0 &&
            (active.data?.content ?? []).map((one) => (
              <Row key={one.id}>
                <Button onClick={() => toggle(one)}>{t('wizard.addCoverage', { label: one.label })}</Button>
              </Row>
            ))}
          {draft.items.length === 0 && !isOther && <Banner title={t('wizard.noItems')} variant="info" />}
          {draft.items.map((item, at) => {
            const one = coverages.find(({ id }) => id === item.coverageId);
            return (
              <Card key={item.coverageId}>
                <Row>
                  <CardTitle style={{ margin: 0 }}>{one?.label ?? '…'}</CardTitle>
                  <Muted>{one?.monitoringTarget.name}</Muted>
                </Row>
                <Grid $min={200} style={{ marginTop: 12 }}>
                  <Field
                    label={t('items.cohort')}
                    value={item.name}
                    onChange={(name) => setItem(at, { name })}
                    error={item.name.trim().length < 3 ? t('wizard.shortName') : null}
                  />
                  <Field
                    label={t('items.extend')}
                    type="number"
                    value={item.quantity}
                    onChange={(quantity) => setItem(at, { quantity: quantity.replaceAll(/\D/g, '') })}
                  />
                  <Field
                    label={t('items.perExtend')}
                    type="number"
                    unit={draft.currency}
                    value={item.sum}
                    onChange={(sum) => setItem(at, { sum })}
                  />
                </Grid>
              </Card>
            );
          })}
          <Card>
            <strong>{t('wizard.estimate')}</strong>{' '}
            {formatExact({ amount: figures.premium, currency: draft.currency }, locale)} (
            {formatPct(figures.share, 1, locale)}{' '}
            {t('wizard.ofTsi', { tsi: formatExact({ amount: figures.tsi, currency: draft.currency }, locale) })})
          </Card>
        </Stack>
      )}
      {step === 3 && (
        <Halves>
          <Card>
            <Stack>
              <PartnerPicker
                kind="POLICY_HOLDER"
                chosen={draft.customerName}
                onChoose={(customerId, customerName) => change({ customerId, customerName })}
              />
              <PartnerPicker
                kind="INTERMEDIARY"
                chosen={draft.intermediaryName}
                onChoose={(intermediaryId, intermediaryName) => change({ intermediaryId, intermediaryName })}
              />
            </Stack>
          </Card>
          <Card>
            <Stack>
              <Field label={t('wizard.name')} value={draft.name} onChange={(name) => change({ name })} required />
              <Field
                label={t('basic.inception')}
                type="date"
                value={draft.inceptionDate}
                onChange={(inceptionDate) => change({ inceptionDate })}
                required
              />
              <Field
                label={t('basic.expiry')}
                type="date"
                min={draft.inceptionDate}
                value={draft.expiryDate}
                onChange={(expiryDate) => change({ expiryDate })}
                required
              />
              <label>
                {t('figures.commission')}: {formatPct(draft.commission, 1, locale)}
                <input
                  type="range"
                  min={0}
                  max={0.15}
                  step={0.005}
                  value={draft.commission}
                  onChange={(event) => change({ commission: Number(event.target.value) })}
                  style={{ width: '100%' }}
                />
              </label>
              <Field
                label={t('premiums.fee')}
                type="number"
                unit="USD"
                value={draft.serviceFee}
                onChange={(serviceFee) => change({ serviceFee })}
              />
              <Field
                label={t('basic.remarks')}
                type="textarea"
                value={draft.remarks}
                onChange={(remarks) => change({ remarks })}
              />
            </Stack>
          </Card>
        </Halves>
      )}
      {step === last && (
        <Halves>
          <Details
            title={t('wizard.review')}
            rows={[
              [t('wizard.name'), draft.name],
              [t('wizard.program'), draft.program],
              [t('basic.holder'), draft.customerName],
              [t('basic.intermediary'), draft.intermediaryName],
              [t('basic.inception'), draft.inceptionDate],
              [t('basic.expiry'), draft.expiryDate],
              [t('figures.commission'), formatPct(draft.commission, 1, locale)],
              [t('premiums.fee'), `USD ${draft.serviceFee}`],
              [t('basic.remarks'), draft.remarks],
              [t('wizard.estimate'), formatExact({ amount: figures.premium, currency: draft.currency }, locale)],
            ]}
          />
          <Details
            title={t('wizard.coverages')}
            rows={draft.items.map(
              (item) =>
                [
                  item.name,
                  `${item.quantity} × ${formatExact({ amount: Number(item.sum) || 0, currency: draft.currency }, locale)}`,
                ] as const,
            )}
          />
        </Halves>
      )}
      <Row $end>
        <Button disabled={step === 0 || (given !== null && step <= 2)} onClick={back}>
          {t('wizard.back')}
        </Button>
        {step < last ? (
          <Button variant="primary" disabled={!canLeave[step]?.(draft)} onClick={next}>
            {t('wizard.next')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => setDialog('complete')}>
            {t('wizard.complete')}
          </Button>
        )}
      </Row>
      {dialog === 'cancel' && (
        <Confirm
          title={t('wizard.cancelTitle')}
          text={t('wizard.cancelText')}
          no={t('wizard.cancelNo')}
          yes={t('wizard.cancelYes')}
          danger
          onNo={() => setDialog(null)}
          onYes={() => goTo('/quotations', { sure: true })}
        />
      )}
      {dialog === 'complete' && (
        <Confirm
          title={t('wizard.completeTitle')}
          text={t('wizard.completeText')}
          no={t('wizard.back')}
          yes={t('wizard.completeTitle')}
          onNo={() => setDialog(null)}
          onYes={() => {
            setDialog(null);
            if (held)
              void saveDraft(held.version).then(
                (now) => now && void completing.start({ quoteId: now.id, version: now.version, body: submission }),
              );
          }}
        />
      )}
      {outdated && (
        <Outdated
          refusal={outdated}
          onClose={() => setOutdated(null)}
          onTake={() => void takeTheirs()}
          onOverwrite={() => {
            setOutdated(null);
            void saveAndTell((outdated.details as { version: number }).version);
          }}
        />
      )}
      <Unsaved when={isChanged} />
    </Screen>
  );
}

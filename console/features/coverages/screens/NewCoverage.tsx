import { Button } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createCoverage,
  readCoverage,
  simulateCoverage,
  updateCoverage,
  type Coverage,
} from '#shared/contract/coverages';
import { unlessChanged, useReadOnce, useRead, useWrite } from '../../../core/api';
import { isOutdated, type Refusal } from '../../../core/refusal';
import { programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { goTo, useQuery } from '../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { showFailureDialog, showError } from '../../../core/toasts';
import { Confirm, Loaded, Outdated, Screen, Stepper, Unsaved } from '../../../ui';
import { IndexStep } from '../parts/wizard/IndexStep';
import { PayoutStep } from '../parts/wizard/PayoutStep';
import { ReviewStep } from '../parts/wizard/ReviewStep';
import { SourceStep } from '../parts/wizard/SourceStep';
import { draftOf, emptyDraft, termsOfDraft, type Draft } from '../parts/wizard/draft';
import { canLeave } from '../parts/wizard/faults';
import { coverageChangeOf, newCoverageOf } from '../parts/wizard/request';

const storageKey = 'isoline.coverageDraft';
const last = 3;

/** The draft survives a reload; leaving the wizard forgets it. */
function useDraft(today: string, query: URLSearchParams, isEdit: boolean) {
  const [draft, setDraft] = useState<Draft>(() => {
    const prefilled = {
      riskTypeId: query.get('riskType') ?? '',
      providerId: query.get('dataProviderId') ?? '',
      dataSetId: query.get('dataSetId') ?? '',
    };
    const stored = sessionStorage.getItem(storageKey);
    if (isEdit || !stored || prefilled.riskTypeId) return { ...emptyDraft(today), ...prefilled };
    return { ...emptyDraft(today), ...(JSON.parse(stored) as Partial<Draft>) };
  });
  useEffect(() => {
    if (!isEdit) sessionStorage.setItem(storageKey, JSON.stringify(draft));
  }, [draft, isEdit]);
  return [draft, (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))] as const;
}

export default function NewCoverage() {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const { config } = useSession();
  const [query] = useQuery();
  const editId = query.get('mode') === 'edit' ? query.get('id') : null;
  const readNewest = useReadOnce(readCoverage);
  const edited = useRead(readCoverage, { params: { id: editId ?? '' }, query: {} }, { skip: !editId });
  const program = useAppSelector((state) => state.selection.program);
  const [draft, change] = useDraft(config.today, query, editId !== null);
  const [step, setStep] = useState(editId ? 2 : 0);
  const [dialog, setDialog] = useState<'cancel' | 'simulate' | null>(null);
  const [create, creating] = useWrite(createCoverage);
  const [update, updating] = useWrite(updateCoverage, 'screenIfOutdated');
  const [simulate, simulating] = useWrite(simulateCoverage);
  /** The version that is being edited, and the draft as it was filled from it. */
  const [basis, setBasis] = useState<{ readonly version: number; readonly draft: Draft } | null>(null);
  const [outdated, setOutdated] = useState<Refusal | null>(null);

  const fill = (coverage: Coverage) => {
    const filled = draftOf(coverage, config.today);
    setBasis({ version: coverage.version, draft: filled });
    change(filled);
  };
  useEffect(() => {
    if (edited.data && !basis) fill(edited.data);
  });
  const takeTheirs = async (id: string) => {
    const newest = await readNewest({ params: { id }, query: {} });
    // Until it is there, nobody should go on with what is about to be replaced.
    setOutdated(null);
    if (newest.ok) fill(newest.response);
    else dispatch(showError(newest.refusal));
  };

  const leave = (to: string) => {
    sessionStorage.removeItem(storageKey);
    goTo(to, { sure: true });
  };
  const finish = async (version = basis?.version ?? 0) => {
    const terms = termsOfDraft(draft);
    if (!terms) return;
    const ofProgram = programLabel(program);
    const saved = editId
      ? await update({ params: { id: editId }, body: coverageChangeOf(draft, terms) }, unlessChanged({ version }))
      : await create({ body: newCoverageOf(draft, terms, ofProgram ? [ofProgram] : []) });
    setDialog(null);
    if (!saved.ok && isOutdated(saved.refusal)) {
      setOutdated(saved.refusal);
      return;
    }
    if (!saved.ok) {
      dispatch(showError(saved.refusal));
      dispatch(showFailureDialog(saved.refusal));
      return;
    }
    const started = await simulate({ params: { id: saved.response.id } });
    if (!started.ok) dispatch(showError(started.refusal));
    leave(editId ? '/coverages?tab=list' : '/coverages');
  };
  const busy = creating.isBusy || updating.isBusy || simulating.isBusy;
  const steps = [t('wizard.sources'), t('wizard.indexes'), t('wizard.payouts'), t('wizard.review')];
  const views = [
    <SourceStep
      key="0"
      draft={draft}
      change={change}
      near={
        query.get('lat') && query.get('lng') ? { lat: Number(query.get('lat')), lon: Number(query.get('lng')) } : null
      }
    />,
    <IndexStep key="1" draft={draft} change={change} />,
    <PayoutStep key="2" draft={draft} change={change} today={config.today} />,
    <ReviewStep key="3" draft={draft} />,
  ];
  const body = (
    <>
      <Stepper steps={steps} at={step} />
      {views[step]}
    </>
  );
  return (
    <Screen
      title={editId ? t('wizard.editTitle') : t('wizard.title')}
      actions={
        <>
          <Button onClick={() => setDialog('cancel')}>{t('wizard.cancel')}</Button>
          <Button disabled={step === 0 || (editId !== null && step <= 2)} onClick={() => setStep(step - 1)}>
            {t('wizard.back')}
          </Button>
          <Button disabled={step === last || !canLeave[step]?.(draft)} onClick={() => setStep(step + 1)}>
            {t('wizard.next')}
          </Button>
          <Button variant="primary" disabled={step !== last} onClick={() => setDialog('simulate')}>
            {t('wizard.simulate')}
          </Button>
        </>
      }
    >
      {editId ? <Loaded from={edited}>{() => body}</Loaded> : body}
      <Unsaved when={basis !== null && JSON.stringify(basis.draft) !== JSON.stringify(draft)} />
      {outdated && (
        <Outdated
          refusal={outdated}
          onClose={() => setOutdated(null)}
          onTake={() => void takeTheirs(editId ?? '')}
          onOverwrite={() => {
            setOutdated(null);
            void finish((outdated.details as { version: number }).version);
          }}
        />
      )}
      {dialog === 'cancel' && (
        <Confirm
          title={t('wizard.cancelTitle')}
          text={t('wizard.cancelText')}
          no={t('wizard.cancelNo')}
          yes={t('wizard.cancelYes')}
          danger
          onNo={() => setDialog(null)}
          onYes={() => leave('/coverages')}
        />
      )}
      {dialog === 'simulate' && (
        <Confirm
          title={t('wizard.simulateTitle')}
          text={t('wizard.simulateText')}
          no={t('wizard.cancel')}
          yes={t('wizard.simulate')}
          busy={busy}
          onNo={() => setDialog(null)}
          onYes={() => void finish()}
        />
      )}
    </Screen>
  );
}

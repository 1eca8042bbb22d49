import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { programLabel } from '../../../../core/program';
import { useQuery } from '../../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { stepAt, Wizard } from '../../../../ui';
import { cancelDraft, submitDraft } from '../../stories/sagas';
import { draftChanged, type Designing } from '../../stories/slice';
import type { DraftChange } from '../../stories/draft';
import { forgetDraft } from '../../stories/draftStorage';
import { NewerVersion } from './NewerVersion';
import { useWizardSteps, type WizardStepId } from './useWizardSteps';

type CoverageWizardProps = { readonly title: string; readonly designing: Designing };
const isChanged = ({ draft, filled }: Designing) => JSON.stringify(filled) !== JSON.stringify(draft);

type Steps = ReturnType<typeof useWizardSteps>;
/** The step that is stood on, which the address names too; one that lacks what comes before it is not stood on, nor named any more. */
function useStepInAddress(steps: Steps, first: WizardStepId) {
  const [query, change] = useQuery();
  const named = query.get('step');
  const [step, setStep] = useState(() => stepAt(steps, named, first));
  const [seen, setSeen] = useState(named);
  if (seen !== named) {
    setSeen(named);
    setStep(stepAt(steps, named, first));
  }
  useEffect(() => {
    if (named !== null && named !== step) change({ step });
    // Looked at when the address has changed: on the way to another step the address follows.
  }, [named]);
  const toStep = (next: WizardStepId) => {
    setStep(next);
    change({ step: next }, { replace: false });
  };
  return [step, toStep] as const;
}

/** Data sources, indexes, payouts and review, and at the end a simulation. An edit is entered at its payouts. */
export function CoverageWizard({ title, designing }: CoverageWizardProps) {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const program = useAppSelector((state) => state.selection.program);
  const cancel = useStory(cancelDraft);
  const submit = useStory(submitDraft, { untilLeft: true });
  const { draft, edited, outdated } = designing;
  const steps = useWizardSteps(designing, (change: DraftChange) => dispatch(draftChanged(change)));
  const [step, toStep] = useStepInAddress(steps, edited ? 'payouts' : 'sources');
  const label = programLabel(draft.program === '' ? program : { name: draft.program });
  const labels = label ? [label] : [];
  return (
    <Wizard
      title={title}
      steps={steps}
      at={step}
      onStep={toStep}
      {...(edited ? { first: 'payouts' } : {})}
      words={{ back: t('wizard.back'), next: t('wizard.next') }}
      buttons="head"
      isChanged={isChanged(designing)}
      onLeave={forgetDraft}
      cancel={{
        button: t('wizard.cancel'),
        title: t('wizard.cancelTitle'),
        text: t('wizard.cancelText'),
        no: t('wizard.cancelNo'),
        yes: t('wizard.cancelYes'),
        onYes: () => cancel.start(undefined),
      }}
      finish={{
        button: t('wizard.simulate'),
        title: t('wizard.simulateTitle'),
        text: t('wizard.simulateText'),
        no: t('wizard.cancel'),
        yes: t('wizard.simulate'),
        onYes: () => submit.start({ labels }),
      }}
    >
      {edited && outdated && (
        <NewerVersion
          draft={designing.draft}
          filled={designing.filled}
          edited={edited}
          outdated={outdated}
          onSave={() => void submit.start({ labels })}
        />
      )}
    </Wizard>
  );
}

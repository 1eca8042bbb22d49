import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { programLabel } from '../../../../core/program';
import { useAppDispatch, useAppSelector } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { Wizard } from '../../../../ui';
import { cancelDraft, submitDraft } from '../../stories/sagas';
import { draftChanged, type Designing } from '../../stories/slice';
import type { DraftChange } from '../../stories/draft';
import { NewerVersion } from './NewerVersion';
import { useWizardSteps, type WizardStepId } from './useWizardSteps';

type CoverageWizardProps = { readonly title: string; readonly designing: Designing };
const isChanged = ({ draft, edited }: Designing) =>
  edited !== null && JSON.stringify(edited.filled) !== JSON.stringify(draft);

/** Data sources, indexes, payouts and review, and at the end a simulation. An edit is entered at its payouts. */
export function CoverageWizard({ title, designing }: CoverageWizardProps) {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const program = useAppSelector((state) => state.selection.program);
  const cancel = useStory(cancelDraft);
  const submit = useStory(submitDraft, { untilLeft: true });
  const { edited, outdated } = designing;
  const [step, setStep] = useState<WizardStepId>(edited ? 'payouts' : 'sources');
  const steps = useWizardSteps(designing, (change: DraftChange) => dispatch(draftChanged(change)));
  const label = programLabel(program);
  const labels = label ? [label] : [];
  return (
    <Wizard
      title={title}
      steps={steps}
      at={step}
      onStep={setStep}
      {...(edited ? { first: 'payouts' } : {})}
      words={{ back: t('wizard.back'), next: t('wizard.next') }}
      buttons="head"
      isChanged={isChanged(designing)}
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
          id={edited.id}
          refusal={outdated}
          onOverwrite={(overVersion) => void submit.start({ labels, overVersion })}
        />
      )}
    </Wizard>
  );
}

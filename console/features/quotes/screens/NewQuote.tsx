import { Banner, Button } from '@primer/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { restoreQuote } from '#shared/contract/quotes';
import { useSession } from '../../../core/profile';
import { typedInceptionFault } from '../../../core/selling';
import { useSelling } from '../../../core/useSelling';
import { useSlice } from '../../../core/store';
import { useStory } from '../../../core/story';
import { BusyOverlay, FailedRead, Wizard } from '../../../ui';
import { canLeave, isOther, stepIds, type StepId } from '../stories/draft';
import { CoveragesStep } from '../parts/wizard/CoveragesStep';
import { CustomizationStep } from '../parts/wizard/CustomizationStep';
import { DraftOutdated } from '../parts/wizard/DraftOutdated';
import { ProgramStep } from '../parts/wizard/ProgramStep';
import { ReviewStep } from '../parts/wizard/ReviewStep';
import { TermsStep } from '../parts/wizard/TermsStep';
import { SavedAgo } from '../parts/wizard/SavedAgo';
import { useKeptDraft } from '../parts/wizard/useKeptDraft';
import { useOpening } from '../parts/wizard/useOpening';
import { useUnsold } from '../parts/wizard/useUnsold';
import { useStepInAddress } from '../parts/wizard/useStepInAddress';
import { beginDraft, cancelDraft, completeDraft, saveDraft, type CancelTexts } from '../stories/sagas';
import { isChanged, quoteDraft } from '../stories/slice';

/** What is said of the draft when the wizard is cancelled. */
function useCancelTexts(typed: string): CancelTexts {
  const { t } = useTranslation('quotes');
  const { me } = useSession();
  const name = typed || t('list.unnamed');
  return {
    gone: t('wizard.cancelled', { name }),
    undone: may(me, restoreQuote) ? t('wizard.cancelUndone', { name }) : null,
    kept: t('wizard.cancelKept', { name }),
  };
}

/** Whether a step holds what cannot be sold: a coverage, or a day on which no cover can begin any more. */
function useHeldUp(): (id: StepId) => boolean {
  const { draft } = useSlice(quoteDraft);
  const unsold = useUnsold();
  const selling = useSelling();
  return (id) =>
    (id === 'customization' && draft.items.some((item) => unsold(item) !== null)) ||
    (id === 'terms' && typedInceptionFault(draft.inceptionDate, selling) !== null);
}

/** From a program and its coverages to a quote that the server prices; saved on the way as a draft. */
export default function NewQuote() {
  const { t } = useTranslation('quotes');
  const { programs, isOnCoverage, unsold, failed } = useOpening();
  const { draft, step, held, isOpen } = useSlice(quoteDraft);
  const begin = useStory(beginDraft);
  const save = useStory(saveDraft);
  const cancel = useStory(cancelDraft);
  const cancelTexts = useCancelTexts(draft.name.trim());
  useKeptDraft({ isPaused: cancel.isBusy });
  const complete = useStory(completeDraft);
  const skipped: readonly StepId[] = isOnCoverage ? ['program', 'coverages'] : isOther(draft) ? ['coverages'] : [];
  const views: Record<StepId, ReactNode> = {
    program: <ProgramStep programs={programs} />,
    coverages: <CoveragesStep />,
    customization: <CustomizationStep />,
    terms: <TermsStep />,
    review: <ReviewStep />,
  };
  const isHeldUp = useHeldUp();
  const steps = stepIds
    .filter((id) => !skipped.includes(id))
    .map((id) => ({ id, name: t(`wizard.${id}`), canLeave: canLeave[id](draft) && !isHeldUp(id), view: views[id] }));
  const at = isOnCoverage && step === 'program' ? 'customization' : step;
  const toStep = useStepInAddress({ steps, at, isOpen });
  return (
    <Wizard
      title={t('wizard.title')}
      steps={steps}
      at={at}
      onStep={(id) => {
        toStep(id);
        void begin.start({ program: draft.program });
      }}
      words={{ back: t('wizard.back'), next: t('wizard.next') }}
      buttons="below"
      cancel={{
        button: t('wizard.cancel'),
        title: t('wizard.cancelTitle'),
        text: t('wizard.cancelText'),
        no: t('wizard.cancelNo'),
        yes: t('wizard.cancelYes'),
        onYes: () => cancel.start(cancelTexts),
      }}
      finish={{
        button: t('wizard.complete'),
        title: t('wizard.completeTitle'),
        text: t('wizard.completeText'),
        no: t('wizard.back'),
        yes: t('wizard.completeTitle'),
        onYes: () => complete.start(),
      }}
      more={
        <Button disabled={!held} loading={save.isBusy} onClick={() => void save.start({ text: t('wizard.saved') })}>
          {t('wizard.save')}
        </Button>
      }
      isChanged={isChanged({ draft, held })}
    >
      {unsold && <Banner variant="warning" title={unsold} description={t('obstacle.other')} />}
      {failed && <FailedRead from={failed} />}
      <SavedAgo />
      <DraftOutdated />
      {save.isBusy && <BusyOverlay />}
    </Wizard>
  );
}

import { useTranslation } from 'react-i18next';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { Outdated } from '../../../../ui';
import { saveDraft, takeNewest } from '../../stories/sagas';
import { outdatedLeft, quoteDraft } from '../../stories/slice';

/** Somebody else has saved this draft meanwhile: theirs, or mine over it. */
export function DraftOutdated() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { outdated } = useSlice(quoteDraft);
  const save = useStory(saveDraft);
  const take = useStory(takeNewest);
  if (!outdated) return null;
  const { version } = outdated.details as { readonly version: number };
  return (
    <Outdated
      refusal={outdated}
      onClose={() => dispatch(outdatedLeft())}
      onTake={() => void take.start()}
      onOverwrite={() => {
        dispatch(outdatedLeft());
        void save.start({ text: t('wizard.saved'), over: version });
      }}
    />
  );
}

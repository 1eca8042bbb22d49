import { put } from 'typed-redux-saga';
import { useTranslation } from 'react-i18next';
import { deleteView, restoreView, type SavedView } from '#shared/contract/views';
import { unlessChanged } from '../core/api';
import { defineStory, writes } from '../core/process';
import { useStory } from '../core/story';
import { showSuccess } from '../core/toasts';
import { undoBy } from '../core/undo';

type Deletion = { readonly id: string; readonly version: number; readonly text: string; readonly undone: string };
/** A story, so that its message can try it again: the row with its button may be gone by a try whose answer was lost. */
const removeView = defineStory(
  'views/delete',
  function* ({ id, version, text, undone }: Deletion) {
    const request = { params: { id } };
    yield* writes(deleteView, request, unlessChanged({ version }));
    yield* put(showSuccess(text, undoBy(restoreView, request, { version, done: undone })));
  },
  { at: 'each' },
);

/** Deletes a view, says so, and offers to take it back; `onTold` closes what would cover what is said. */
export function useDeleteView({ id, name, version }: SavedView, onTold: () => void): () => Promise<void> {
  const { t } = useTranslation('ui');
  const { start } = useStory(removeView);
  return async () => {
    await start({ id, version, text: t('views.deleted', { name }), undone: t('views.undone', { name }) });
    onTold();
  };
}

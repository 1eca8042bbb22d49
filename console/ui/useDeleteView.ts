import { useTranslation } from 'react-i18next';
import { deleteView, restoreView, type SavedView } from '#shared/contract/views';
import { unlessChanged, useWrite } from '../core/api';
import { useAppDispatch } from '../core/store';
import { showSuccess } from '../core/toasts';
import { undoBy } from '../core/undo';

/** Deletes a view, says so, and offers to take it back; `onDeleted` closes what would cover that. */
export function useDeleteView(view: SavedView, onDeleted: () => void): () => Promise<void> {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const [remove] = useWrite(deleteView);
  const { id, name, version } = view;
  return async () => {
    const request = { params: { id } };
    const { ok } = await remove(request, unlessChanged(view));
    if (!ok) return;
    onDeleted();
    const undo = undoBy(restoreView, request, { version, done: t('views.undone', { name }) });
    dispatch(showSuccess(t('views.deleted', { name }), undo));
  };
}

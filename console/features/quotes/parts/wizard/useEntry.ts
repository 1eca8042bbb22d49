import { useAppDispatch, useSlice } from '../../../../core/store';
import { submissionOf } from '../../stories/draft';
import { fieldLeft, quoteDraft } from '../../stories/slice';

/**
 * What a field of the wizard says of itself, by its path in the request: its fault once it was left, or once the draft was to be sent; and what
 * the server had against it.
 */
export function useEntry() {
  const dispatch = useAppDispatch();
  const { draft, left, isSent, refused } = useSlice(quoteDraft);
  const { faults } = submissionOf(draft);
  const found = (path: string) => faults.find((fault) => fault.path === path)?.message;
  return (path: string) => ({
    onBlur: () => dispatch(fieldLeft(path)),
    error:
      ((isSent || left.includes(path)) && found(path)) ||
      (refused.find((fault) => fault.path === path)?.message ?? null),
  });
}

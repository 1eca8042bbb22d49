import { readCoverage } from '#shared/contract/coverages';
import { useReadOnce } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import type { Refusal } from '../../../../core/refusal';
import { useAppDispatch } from '../../../../core/store';
import { Outdated } from '../../../../ui';
import { draftOf } from '../../stories/draft';
import { editBegun, foundOutdated } from '../../stories/slice';

type NewerVersionProps = {
  readonly id: string;
  readonly refusal: Refusal;
  readonly onOverwrite: (version: number) => void;
};

/** Somebody else has made a version of the edited coverage: theirs is taken, or this one goes over it. */
export function NewerVersion({ id, refusal, onOverwrite }: NewerVersionProps) {
  const dispatch = useAppDispatch();
  const { config } = useSession();
  const readNewest = useReadOnce(readCoverage);
  const { version } = refusal.details as { readonly version: number };
  const close = () => dispatch(foundOutdated(null));
  const takeTheirs = async () => {
    const newest = await readNewest({ params: { id }, query: {} });
    // Until it is there, nobody should go on with what is about to be replaced.
    close();
    if (newest.ok) {
      dispatch(editBegun({ id, version: newest.response.version, draft: draftOf(newest.response, config.today) }));
    }
  };
  return (
    <Outdated
      refusal={refusal}
      onClose={close}
      onTake={() => void takeTheirs()}
      onOverwrite={() => {
        close();
        onOverwrite(version);
      }}
    />
  );
}

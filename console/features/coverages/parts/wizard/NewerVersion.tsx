import { numberTyped } from '#shared/contract/fields';
import { useSession } from '../../../../core/profile';
import { useAppDispatch } from '../../../../core/store';
import { Conflict } from '../../../../ui';
import { useTermText, type Term } from '../useTermText';
import { draftOf, type Draft } from '../../stories/draft';
import { draftChanged, editBegun, foundOutdated, type Designing, type Outdated } from '../../stories/slice';

/** What an edit may change, in the order of the form; the rest of a coverage stays. */
const changeable = ({ trigger, minPayout, exit, limit, start, end, currency, lossRatio, detrend, label }: Draft) => ({
  ...{ trigger, minPayout, exit, limit, start, end, currency, lossRatio, detrend, label },
});
/** `5` and `5.0` are one number. */
const isNumber = (field: Term) => ['trigger', 'minPayout', 'exit', 'limit', 'lossRatio'].includes(field);

type NewerVersionProps = {
  readonly draft: Draft;
  readonly filled: Draft;
  readonly edited: NonNullable<Designing['edited']>;
  readonly outdated: Outdated;
  readonly onSave: () => void;
};

/** Somebody else has made a version of the edited coverage: whose change stands is chosen field by field, over theirs. */
export function NewerVersion({ draft, filled, edited, outdated, onSave }: NewerVersionProps) {
  const dispatch = useAppDispatch();
  const { config } = useSession();
  const { termName, termText } = useTermText();
  const theirs = draftOf(outdated.theirs, config.today);
  return (
    <Conflict
      refusal={outdated.refusal}
      before={changeable(filled)}
      theirs={changeable(theirs)}
      mine={changeable(draft)}
      fieldName={termName}
      shown={(field, value) => termText(draft, field, value)}
      meant={(field, value) => (isNumber(field) ? numberTyped(value) : value)}
      onClose={() => dispatch(foundOutdated(null))}
      onSettle={(chosen, isTheirs) => {
        dispatch(editBegun({ id: edited.id, version: outdated.theirs.version, draft: theirs }));
        if (isTheirs) return;
        dispatch(draftChanged(chosen));
        onSave();
      }}
    />
  );
}

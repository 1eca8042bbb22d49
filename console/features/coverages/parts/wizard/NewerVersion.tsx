import { useTranslation } from 'react-i18next';
import { numberTyped } from '#shared/contract/fields';
import { standardLabel } from '#shared/engine/design/standards';
import { formatFullDay } from '#shared/format/date';
import { useSession } from '../../../../core/profile';
import { useAppDispatch } from '../../../../core/store';
import { Conflict, useLocale } from '../../../../ui';
import { typedIndex, typedPct } from '../typedIndex';
import { draftOf, type Draft } from '../../stories/draft';
import { draftChanged, editBegun, foundOutdated, type Designing, type Outdated } from '../../stories/slice';

/** What an edit may change, in the order of the form; the rest of a coverage stays. */
const changeable = ({ trigger, minPayout, exit, limit, start, end, currency, lossRatio, detrend, label }: Draft) => ({
  ...{ trigger, minPayout, exit, limit, start, end, currency, lossRatio, detrend, label },
});
const phraseOf = {
  ...{ trigger: 'trigger', minPayout: 'amount', exit: 'exit', limit: 'limit', start: 'from', end: 'to' },
  ...{ currency: 'currency', lossRatio: 'ratio', detrend: 'detrend', label: 'label' },
} as const;

/** `5` and `5.0` are one number. */
const isNumber = (field: keyof typeof phraseOf) =>
  ['trigger', 'minPayout', 'exit', 'limit', 'lossRatio'].includes(field);

/** What stands in a field of the wizard, as people read it. */
function useShown() {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  return (draft: Draft, field: keyof typeof phraseOf, value: string): string => {
    if (field === 'label') return value || standardLabel(draft.riskTypeId);
    if (value === '') return '---';
    if (field === 'trigger' || field === 'exit') return typedIndex(value, draft, locale);
    if (field === 'minPayout' || field === 'limit') return typedPct(value, locale);
    if (field === 'start' || field === 'end') return formatFullDay(value, locale);
    return field === 'detrend' ? t(`detrend.${value}`, { defaultValue: value }) : value;
  };
}

type NewerVersionProps = {
  readonly draft: Draft;
  readonly filled: Draft;
  readonly edited: NonNullable<Designing['edited']>;
  readonly outdated: Outdated;
  readonly onSave: () => void;
};

/** Somebody else has made a version of the edited coverage: whose change stands is chosen field by field, over theirs. */
export function NewerVersion({ draft, filled, edited, outdated, onSave }: NewerVersionProps) {
  const { t } = useTranslation('coverages');
  const dispatch = useAppDispatch();
  const { config } = useSession();
  const shown = useShown();
  const theirs = draftOf(outdated.theirs, config.today);
  return (
    <Conflict
      refusal={outdated.refusal}
      before={changeable(filled)}
      theirs={changeable(theirs)}
      mine={changeable(draft)}
      fieldName={(field) => t(`payout.${phraseOf[field]}`)}
      shown={(field, value) => shown(draft, field, value)}
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

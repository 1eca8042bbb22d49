import { useTranslation } from 'react-i18next';
import { numberTyped } from '#shared/contract/fields';
import { exactDecimals } from '#shared/format/indexValue';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { Conflict, useDates, useLocale } from '../../../../ui';
import { emptyDraft, newestOf } from '../../stories/draft';
import { draftFrom, fieldsOf, meantBy, type DraftFields } from '../../stories/draftFields';
import { settleDraft } from '../../stories/ownDraft';
import { saveDraft } from '../../stories/sagas';
import { draftChanged, outdatedLeft, quoteDraft, quoteTaken } from '../../stories/slice';
import { quantityShown } from './quantityShown';

type FieldName = keyof DraftFields & string;
type FieldValue = DraftFields[FieldName];

/** What stands in a field of the wizard, as people read it; nothing is shown as ---. */
function useShown() {
  const locale = useLocale();
  const dates = useDates();
  /** What is typed and is no number is shown as it was typed. */
  const money = (typed: string, currency: string) => {
    const amount = numberTyped(typed);
    return typeof amount === 'number' ? formatExact({ amount, currency }, locale) : `${typed} ${currency}`;
  };
  return (field: FieldName, value: FieldValue): string => {
    if (typeof value === 'number') return formatPct(value, [1, exactDecimals], locale);
    if (!value) return '---';
    if (typeof value === 'object' && 'coverageId' in value)
      return `${value.name}: ${quantityShown(value.quantity, locale)} × ${money(value.sum, value.currency)}`;
    if (typeof value === 'object') return value.name || '---';
    if (field === 'inceptionDate' || field === 'expiryDate') return dates.day(value);
    return field === 'serviceFee' ? money(value, 'USD') : value;
  };
}

const phraseOf = {
  ...{ program: 'basic.program', currency: 'wizard.currency', name: 'wizard.name', commission: 'figures.commission' },
  ...{ customer: 'partner.POLICY_HOLDER', intermediary: 'partner.INTERMEDIARY', serviceFee: 'premiums.fee' },
  ...{ inceptionDate: 'basic.inception', expiryDate: 'basic.expiry', remarks: 'basic.remarks' },
  exclusions: 'basic.exclusions',
} as const;
const isTerm = (field: FieldName): field is keyof typeof phraseOf => field in phraseOf;

/** Somebody else has saved this draft meanwhile: whose change stands is chosen field by field, and coverage by coverage. */
export function DraftOutdated() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft, held, outdated } = useSlice(quoteDraft);
  const save = useStory(saveDraft);
  const shown = useShown();
  if (!outdated) return null;
  const newest = newestOf(outdated.theirs, draft);
  const [mine, theirs] = [fieldsOf(draft), fieldsOf(newest)];
  const fieldName = (field: FieldName) => {
    if (isTerm(field)) return t(phraseOf[field]);
    const item = mine[field as `item ${string}`] ?? theirs[field as `item ${string}`];
    return `${t('items.coverage')}: ${item?.name ?? ''}`;
  };
  return (
    <Conflict
      refusal={outdated.refusal}
      before={fieldsOf(held?.draft ?? emptyDraft)}
      theirs={theirs}
      mine={mine}
      fieldName={fieldName}
      shown={shown}
      meant={meantBy}
      onClose={() => dispatch(outdatedLeft())}
      onSettle={(chosen, isTheirs) => {
        dispatch(quoteTaken(outdated.theirs));
        settleDraft(outdated.theirs.id, newest);
        if (isTheirs) return;
        dispatch(draftChanged(draftFrom(chosen, draft, newest)));
        void save.start({ text: t('wizard.saved') });
      }}
    />
  );
}

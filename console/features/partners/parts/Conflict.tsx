import { FormControl, Radio, RadioGroup } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessPartner } from '#shared/contract/partner';
import { formatInstant } from '#shared/format/date';
import type { Refusal } from '../../../core/refusal';
import { Dialog, Stack, useLocale } from '../../../ui';
import { enteredFrom, fieldPaths, textAt, withText, type EnteredPartner, type FieldPath } from './enteredPartner';
import { useFieldText } from './useFieldText';

type ConflictProps = {
  readonly refusal: Refusal;
  /** As it was when the form was opened. */
  readonly basis: BusinessPartner;
  readonly theirs: BusinessPartner;
  readonly mine: EnteredPartner;
  readonly onClose: () => void;
  readonly onSettle: (chosen: EnteredPartner) => void;
};

/** Who changed the partner meanwhile, and for each field that now differs whose text is kept. */
export function Conflict({ refusal, basis, theirs, mine, onClose, onSettle }: ConflictProps) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const { fieldName, valueText } = useFieldText();
  const [before, stored] = [enteredFrom(basis), enteredFrom(theirs)];
  const clashing = fieldPaths.filter((path) => textAt(stored, path) !== textAt(mine, path));
  // What only one of the two has touched is kept; what both have touched is asked with one's own chosen.
  const [kept, setKept] = useState<Partial<Record<FieldPath, 'mine' | 'theirs'>>>(() =>
    Object.fromEntries(clashing.map((path) => [path, textAt(mine, path) === textAt(before, path) ? 'theirs' : 'mine'])),
  );
  const { changedBy, changedAt } = (refusal.details ?? {}) as { changedBy?: string; changedAt?: string };
  const chosen = clashing.reduce<EnteredPartner>(
    (partner, path) => withText(partner, path, textAt(kept[path] === 'theirs' ? stored : mine, path)),
    mine,
  );
  return (
    <Dialog
      title={t('conflict.title')}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: t('conflict.back'), onClick: onClose },
        { content: t('conflict.save'), buttonType: 'primary', onClick: () => onSettle(chosen) },
      ]}
    >
      <Stack>
        <p>
          {t('conflict.text', {
            who: changedBy ?? t('conflict.somebody'),
            at: changedAt ? formatInstant(changedAt, locale) : '',
          })}
        </p>
        {clashing.map((path) => (
          <RadioGroup
            key={path}
            name={path}
            onChange={(value) => setKept({ ...kept, [path]: value === 'mine' ? 'mine' : 'theirs' })}
          >
            <RadioGroup.Label>{fieldName(path)}</RadioGroup.Label>
            {(['mine', 'theirs'] as const).map((whose) => (
              <FormControl key={whose}>
                <Radio value={whose} checked={kept[path] === whose} />
                <FormControl.Label>
                  {t(`conflict.${whose}`, { value: valueText(path, textAt(whose === 'mine' ? mine : stored, path)) })}
                </FormControl.Label>
              </FormControl>
            ))}
          </RadioGroup>
        ))}
      </Stack>
    </Dialog>
  );
}

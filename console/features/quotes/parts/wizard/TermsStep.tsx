import { useTranslation } from 'react-i18next';
import { commissionStep, mostCommission } from '#shared/contract/newQuote';
import { formatPctTruncated } from '#shared/format/number';
import { typedInceptionFault } from '../../../../core/selling';
import { useSelling } from '../../../../core/useSelling';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Card, Field, Halves, Stack, useLocale } from '../../../../ui';
import { DateField } from '../../../../ui/date/DateField';
import { draftChanged, quoteDraft } from '../../stories/slice';
import type { Draft } from '../../stories/draft';
import { PartnerPicker } from '../PartnerPicker';
import { useEntry } from './useEntry';

/** Share of the premium that goes to whoever brought the business. */
function Commission({ share, onChange }: { readonly share: number; readonly onChange: (share: number) => void }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  return (
    <label style={{ fontWeight: 600 }}>
      {t('figures.commission')}: {formatPctTruncated(share, locale, 1)}
      <input
        type="range"
        min={0}
        max={mostCommission}
        step={commissionStep}
        value={share}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ width: '100%', accentColor: 'var(--fgColor-accent)' }}
      />
    </label>
  );
}

type TextName = 'name' | 'inceptionDate' | 'expiryDate' | 'serviceFee' | 'exclusions' | 'remarks';

/** For whom, through whom, from when to when, and on which terms. */
export function TermsStep() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const change = (values: Partial<Draft>) => dispatch(draftChanged(values));
  const entry = useEntry();
  // It is filled in from the coverage: nobody has to have left it.
  const tooNear = typedInceptionFault(draft.inceptionDate, useSelling());
  const text = (name: TextName, path: string = name) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    ...entry(path),
  });
  return (
    <Halves>
      <Card>
        <Stack>
          <PartnerPicker
            kind="POLICY_HOLDER"
            chosen={draft.customerName}
            error={entry('customerId').error}
            onChoose={(customerId, customerName) => change({ customerId, customerName })}
          />
          <PartnerPicker
            kind="INTERMEDIARY"
            chosen={draft.intermediaryName}
            error={entry('intermediaryId').error}
            onChoose={(intermediaryId, intermediaryName) => change({ intermediaryId, intermediaryName })}
          />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Field label={t('wizard.name')} required {...text('name')} />
          <DateField
            label={t('basic.inception')}
            required
            {...text('inceptionDate')}
            {...(tooNear ? { error: tooNear } : {})}
          />
          <DateField label={t('basic.expiry')} min={draft.inceptionDate} required {...text('expiryDate')} />
          <Commission share={draft.commission} onChange={(commission) => change({ commission })} />
          <Field label={t('premiums.fee')} type="number" unit="USD" {...text('serviceFee', 'serviceFee.amount')} />
          <Field
            label={t('basic.exclusions')}
            type="textarea"
            hint={t('wizard.exclusionsHint')}
            {...text('exclusions')}
          />
          <Field label={t('basic.remarks')} type="textarea" {...text('remarks')} />
        </Stack>
      </Card>
    </Halves>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPct } from '#shared/format/number';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Card, Field, Halves, Stack, useLocale } from '../../../../ui';
import { draftChanged, quoteDraft } from '../../stories/slice';
import { fieldFaults, type Draft } from '../../stories/draft';
import { PartnerPicker } from '../PartnerPicker';

/** Share of the premium that goes to whoever brought the business. */
function Commission({ share, onChange }: { readonly share: number; readonly onChange: (share: number) => void }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  return (
    <label>
      {t('figures.commission')}: {formatPct(share, 1, locale)}
      <input
        type="range"
        min={0}
        max={0.15}
        step={0.005}
        value={share}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ width: '100%' }}
      />
    </label>
  );
}

type TextName = 'name' | 'inceptionDate' | 'expiryDate' | 'serviceFee' | 'remarks';

/** For whom, through whom, from when to when, and on which terms. */
export function TermsStep() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const change = (values: Partial<Draft>) => dispatch(draftChanged(values));
  // A field that nobody has been at yet is not called wrong.
  const [left, setLeft] = useState<readonly TextName[]>([]);
  const faults = fieldFaults(draft);
  const text = (name: TextName) => ({
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => setLeft([...left, name]),
    error: left.includes(name) ? faults[name] : null,
  });
  return (
    <Halves>
      <Card>
        <Stack>
          <PartnerPicker
            kind="POLICY_HOLDER"
            chosen={draft.customerName}
            onChoose={(customerId, customerName) => change({ customerId, customerName })}
          />
          <PartnerPicker
            kind="INTERMEDIARY"
            chosen={draft.intermediaryName}
            onChoose={(intermediaryId, intermediaryName) => change({ intermediaryId, intermediaryName })}
          />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Field label={t('wizard.name')} required {...text('name')} />
          <Field label={t('basic.inception')} type="date" required {...text('inceptionDate')} />
          <Field label={t('basic.expiry')} type="date" min={draft.inceptionDate} required {...text('expiryDate')} />
          <Commission share={draft.commission} onChange={(commission) => change({ commission })} />
          <Field label={t('premiums.fee')} type="number" unit="USD" {...text('serviceFee')} />
          <Field label={t('basic.remarks')} type="textarea" {...text('remarks')} />
        </Stack>
      </Card>
    </Halves>
  );
}

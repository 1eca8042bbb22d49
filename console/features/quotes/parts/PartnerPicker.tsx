import { Button, Dialog, FormControl, TextInput } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPartner, findPartners, readTaxStatuses } from '#shared/contract/partners';
import { useRead, useWrite } from '../../../core/api';
import { Choice, Field, Grid, Muted, Row, Stack } from '../../../ui';

type Kind = 'POLICY_HOLDER' | 'INTERMEDIARY';
type PickerProps = {
  readonly kind: Kind;
  readonly chosen: string;
  readonly onChoose: (id: string, name: string) => void;
};
const pause = 300;

/** Search for a customer or an intermediary, or add one without leaving the wizard. */
export function PartnerPicker({ kind, chosen, onChoose }: PickerProps) {
  const { t } = useTranslation('quotes');
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [adding, setAdding] = useState(false);
  const partners = useRead(findPartners, { query: { role: kind, name: name || undefined, page: 0, size: 10_000 } });
  useEffect(() => {
    const timer = setTimeout(() => setName(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Stack $gap={8}>
      <FormControl required={kind === 'POLICY_HOLDER'}>
        <FormControl.Label>{t(`partner.${kind}`)}</FormControl.Label>
        <TextInput
          block
          value={typed}
          placeholder={t('partner.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormControl>
      {chosen && (
        <Row>
          <strong>{chosen}</strong>
          <Button size="small" variant="invisible" onClick={() => onChoose('', '')}>
            {t('partner.clear')}
          </Button>
        </Row>
      )}
      {!chosen && (
        <Row>
          {(partners.data?.content ?? []).slice(0, 8).map((one) => (
            <Button key={one.id} size="small" onClick={() => onChoose(one.id, one.name)}>
              {one.name}
            </Button>
          ))}
          {partners.data?.content.length === 0 && <Muted>{t('partner.none')}</Muted>}
          <Button size="small" variant="primary" onClick={() => setAdding(true)}>
            {t('partner.add')}
          </Button>
        </Row>
      )}
      {adding && (
        <QuickAdd
          kind={kind}
          onClose={() => setAdding(false)}
          onAdded={(id, added) => {
            onChoose(id, added);
            setAdding(false);
          }}
        />
      )}
    </Stack>
  );
}

const empty = {
  name: '',
  contactName: '',
  email: '',
  phone: '',
  taxStatus: '',
  street: '',
  city: '',
  postcode: '',
  country: '',
  countryCode: '',
};
type Form = typeof empty;

function QuickAdd({
  kind,
  onClose,
  onAdded,
}: {
  readonly kind: Kind;
  readonly onClose: () => void;
  readonly onAdded: (id: string, name: string) => void;
}) {
  const { t } = useTranslation('quotes');
  const [form, setForm] = useState<Form>(empty);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const statuses = useRead(readTaxStatuses, {});
  const [create, { isBusy }] = useWrite(createPartner, 'screen');
  const customer = kind === 'POLICY_HOLDER';
  const set = (field: keyof Form) => (value: string) => setForm({ ...form, [field]: value });
  const faults: Partial<Record<keyof Form, string>> = {
    ...(form.name.trim().length < 3 ? { name: t('quick.short') } : {}),
    ...(customer && form.contactName.trim().length < 3 ? { contactName: t('quick.short') } : {}),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.email) ? {} : { email: t('quick.email') }),
    ...(customer && !form.taxStatus ? { taxStatus: t('quick.required') } : {}),
    ...(form.postcode.trim() ? {} : { postcode: t('quick.field') }),
    ...(form.country.trim() ? {} : { country: t('quick.field') }),
    ...(form.countryCode.trim() ? {} : { countryCode: t('quick.field') }),
  };
  const errorOf = (field: keyof Form) => (tried ? (faults[field] ?? null) : null);
  const submit = async () => {
    setTried(true);
    if (Object.keys(faults).length > 0) return;
    const done = await create({
      body: {
        '@type': 'NewBusinessPartner',
        name: form.name,
        role: kind,
        contactName: form.contactName,
        contactEmailAddress: form.email,
        contactPhoneNumber: form.phone,
        ...(customer ? { taxStatus: form.taxStatus } : {}),
        address: {
          '@type': 'NewAddress',
          street: form.street,
          city: form.city,
          postcode: form.postcode,
          country: form.country,
          countryCode: form.countryCode,
        },
      },
    });
    if (done.ok) onAdded(done.response.id, done.response.name);
    else setRefused(done.refusal.message);
  };
  return (
    <Dialog
      title={t(`quick.${kind}`)}
      onClose={onClose}
      footerButtons={[
        { content: t('quick.cancel'), onClick: onClose },
        { content: t('quick.submit'), buttonType: 'primary', loading: isBusy, onClick: () => void submit() },
      ]}
    >
      <Stack>
        {refused && <p role="alert">{refused}</p>}
        <Field label={t('quick.name')} value={form.name} onChange={set('name')} required error={errorOf('name')} />
        <Grid $min={200}>
          <Field
            label={t('quick.contact')}
            value={form.contactName}
            onChange={set('contactName')}
            required={customer}
            error={errorOf('contactName')}
          />
          <Field label={t('quick.mail')} value={form.email} onChange={set('email')} required error={errorOf('email')} />
          <Field label={t('quick.phone')} value={form.phone} onChange={set('phone')} />
          {customer && (
            <Choice
              label={t('quick.tax')}
              value={form.taxStatus}
              empty=""
              onChange={set('taxStatus')}
              options={(statuses.data ?? []).map((one) => [one.id, one.name])}
              required
            />
          )}
          <Field label={t('quick.street')} value={form.street} onChange={set('street')} />
          <Field label={t('quick.city')} value={form.city} onChange={set('city')} />
          <Field
            label={t('quick.postcode')}
            value={form.postcode}
            onChange={set('postcode')}
            required
            error={errorOf('postcode')}
          />
          <Field
            label={t('quick.country')}
            value={form.country}
            onChange={set('country')}
            required
            error={errorOf('country')}
          />
          <Field
            label={t('quick.countryCode')}
            value={form.countryCode}
            onChange={set('countryCode')}
            required
            error={errorOf('countryCode')}
          />
        </Grid>
        {errorOf('taxStatus') && <Muted>{errorOf('taxStatus')}</Muted>}
      </Stack>
    </Dialog>
  );
}

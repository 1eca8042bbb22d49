import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { may } from '#shared/contract/access';
import { addressFields } from '#shared/contract/partner';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { createPartner, readTaxStatuses, updatePartner } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { useFormOf } from '../../../core/form';
import { useMaking, type Making } from '../../../core/making';
import { useSession } from '../../../core/profile';
import {
  Dialog,
  FailedRead,
  Form,
  FormChoice,
  FormCountry,
  FormField,
  Grid,
  SentBefore,
  useLeaving,
} from '../../../ui';
import { emptyPartner, quickPartner, type PartnerKind } from './quickPartner';

type QuickProps = {
  readonly kind: PartnerKind;
  readonly onClose: () => void;
  readonly onAdded: (id: string, name: string) => void;
};

const neededOfAddress: ReadonlySet<string> = new Set(['postcode', 'country', 'countryCode']);

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    margin-bottom: 8px;
    font-weight: 600;
  }
  > p {
    margin: 0 0 8px;
    color: var(--fgColor-danger);
  }
`;

/** The ten parts of an address; while one that is needed is missing, that is said of the whole as well. */
function AddressFields() {
  const { t } = useTranslation('quotes');
  const { t: partners } = useTranslation('partners');
  const { errors } = useFormState();
  return (
    <Group>
      <legend>{partners('form.address')}</legend>
      {errors['address'] && <p role="alert">{t('quick.address')}</p>}
      <Grid $min={200}>
        {addressFields.map((field) => {
          const Input = field === 'country' ? FormCountry : FormField;
          return (
            <Input
              key={field}
              name={`address.${field}`}
              label={partners(`field.address.${field}`)}
              required={neededOfAddress.has(field)}
            />
          );
        })}
      </Grid>
    </Group>
  );
}

/** Of each kind one is added at a time. One with less than the partners' own form asks for cannot be changed by it, and not everybody may. */
const newPartner = (kind: PartnerKind, mayChange: boolean): Making<typeof createPartner, typeof updatePartner> => ({
  ...{ place: `quotes/add ${kind}`, create: createPartner, change: updatePartner },
  asChange({ id }, { body }) {
    const { data } = NewBusinessPartner.safeParse(body);
    return data && mayChange ? { params: { id }, body: data } : null;
  },
  nameOf: ({ name }) => name,
});

/** A new partner with the least that is needed, without leaving what one is doing. */
export function QuickAdd({ kind, onClose, onAdded }: QuickProps) {
  const { t } = useTranslation('quotes');
  const { t: partners } = useTranslation('partners');
  const { me } = useSession();
  const statuses = useRead(readTaxStatuses, {});
  const { make, isKept, before, forget } = useMaking(newPartner(kind, may(me, updatePartner)));
  const isCustomer = kind === 'POLICY_HOLDER';
  const form = useFormOf({
    schema: quickPartner(kind, t),
    start: (before?.entered as ReturnType<typeof emptyPartner> | undefined) ?? emptyPartner(kind),
    send: async (body) => {
      // Its country tells the server that it was added in passing, with less than the form asks for.
      const request = { body: { ...body, country: body.address.country } };
      const done = await make(request, form.fields.getValues());
      if (done.ok) onAdded(done.response.id, done.response.name);
      return done.ok ? null : done.refusal;
    },
  });
  const { isDirty } = form.fields.formState;
  // What was sent stands in the form again, and what is under way is chosen when it is there.
  const { leave, question } = useLeaving(() => isDirty && !isKept(form.fields.getValues()), onClose);
  return (
    <Dialog
      title={t(`quick.${kind}`)}
      onClose={leave}
      footerButtons={[
        { content: t('quick.cancel'), onClick: leave },
        { content: t('quick.submit'), buttonType: 'primary', loading: form.isBusy, onClick: () => void form.submit() },
      ]}
    >
      <Form of={form}>
        {before && <SentBefore onAnother={() => (forget(), form.fields.reset(emptyPartner(kind)))} />}
        <FailedRead from={statuses} />
        <FormField name="name" label={t('quick.name')} required />
        <Grid $min={200}>
          <FormField name="contactName" label={t('quick.contact')} required={isCustomer} />
          <FormField name="contactEmailAddress" label={t('quick.mail')} required />
          <FormField name="contactPhoneNumber" label={t('quick.phone')} />
          {isCustomer && (
            <FormChoice
              name="taxStatus"
              label={t('quick.tax')}
              empty=""
              options={(statuses.data ?? []).map(({ id, name }) => [id, partners(`tax.${id}`, { defaultValue: name })])}
              required
            />
          )}
        </Grid>
        <AddressFields />
      </Form>
      {question}
    </Dialog>
  );
}

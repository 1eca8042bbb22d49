import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { createPartner, updatePartner } from '#shared/contract/partners';
import { useFormOf } from '../../../core/form';
import { useMaking, type Making } from '../../../core/making';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Form, Row, Screen, SentBefore, Unsaved } from '../../../ui';
import { emptyPartner } from '../parts/enteredPartner';
import { PartnerFields } from '../parts/PartnerFields';

const newPartner: Making<typeof createPartner, typeof updatePartner> = {
  ...{ place: 'partners/new', create: createPartner, change: updatePartner },
  asChange: ({ id }, { body }) => ({ params: { id }, body: body as NewBusinessPartner }),
  nameOf: ({ name }) => name,
};

/** A new partner, from an empty form. */
export default function NewPartner() {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  const { make, before, forget } = useMaking(newPartner);
  const form = useFormOf({
    schema: NewBusinessPartner,
    start: (before?.entered as typeof emptyPartner | undefined) ?? emptyPartner,
    send: async (body) => {
      const done = await make({ body }, form.fields.getValues());
      if (!done.ok) return done.refusal;
      dispatch(showSuccess(t('saved', { name: done.response.name })));
      goTo('/clients', { sure: true });
      return null;
    },
  });
  return (
    <Screen title={t('new.title')} back="/clients">
      <Form of={form}>
        {before && <SentBefore onAnother={() => (forget(), form.fields.reset(emptyPartner))} />}
        <PartnerFields />
        <Row>
          <Button type="submit" variant="primary" loading={form.isBusy} disabled={form.isBusy}>
            {t('new.submit')}
          </Button>
        </Row>
      </Form>
      <Unsaved when={form.fields.formState.isDirty} />
    </Screen>
  );
}

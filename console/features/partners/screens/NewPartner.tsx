import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { NewBusinessPartner } from '#shared/contract/partner';
import { createPartner } from '#shared/contract/partners';
import { useWrite } from '../../../core/api';
import { useFormOf } from '../../../core/form';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Form, Row, Screen, Unsaved } from '../../../ui';
import { emptyPartner } from '../parts/enteredPartner';
import { PartnerFields } from '../parts/PartnerFields';

/** A new partner, from an empty form. */
export default function NewPartner() {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  const [create] = useWrite(createPartner, 'screenIfFields');
  const form = useFormOf({
    schema: NewBusinessPartner,
    start: emptyPartner,
    send: async (body) => {
      const done = await create({ body });
      if (!done.ok) return done.refusal;
      dispatch(showSuccess(t('saved', { name: done.response.name })));
      goTo('/clients', { sure: true });
      return null;
    },
  });
  return (
    <Screen title={t('new.title')} back="/clients">
      <Form of={form}>
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

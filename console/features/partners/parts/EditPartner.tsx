import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import type { BusinessPartner } from '#shared/contract/partner';
import { readPartner, updatePartner } from '#shared/contract/partners';
import { useReadOnce, useWrite } from '../../../core/api';
import { useEditForm } from '../../../core/editForm';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Conflict, Form, Row, Unsaved } from '../../../ui';
import { enteredFrom, textsOf, withTexts } from './enteredPartner';
import { PartnerFields } from './PartnerFields';
import { useFieldText } from './useFieldText';

type EditProps = { readonly partner: BusinessPartner; readonly onSaved: () => void };

/** The form over a stored partner. What somebody else has changed meanwhile is put beside it, field by field. */
export function EditPartner({ partner, onSaved }: EditProps) {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  const { fieldName, valueText } = useFieldText();
  const [write] = useWrite(updatePartner, { settlesOutdated: true });
  const readNewest = useReadOnce(readPartner);
  const params = { id: partner.id };
  const { form, clash, settle, leaveClash } = useEditForm({
    schema: NewBusinessPartner,
    stored: partner,
    enteredFrom,
    write: (body, options) => write({ params, body }, options),
    readNewest: () => readNewest({ params }),
    onSaved: ({ name }) => {
      dispatch(showSuccess(t('saved', { name })));
      onSaved();
    },
  });
  return (
    <>
      <Form of={form}>
        <PartnerFields />
        <Row>
          <Button type="submit" variant="primary" loading={form.isBusy} disabled={form.isBusy}>
            {t('edit.save')}
          </Button>
          <Button onClick={() => goTo('/clients')}>{t('edit.cancel')}</Button>
        </Row>
      </Form>
      <Unsaved when={form.fields.formState.isDirty} />
      {clash && (
        <Conflict
          refusal={clash.refusal}
          before={textsOf(enteredFrom(clash.before))}
          theirs={textsOf(enteredFrom(clash.theirs))}
          mine={textsOf(form.fields.getValues())}
          fieldName={fieldName}
          shown={valueText}
          onClose={leaveClash}
          onSettle={(chosen, isTheirs) => settle(withTexts(enteredFrom(clash.theirs), chosen), isTheirs)}
        />
      )}
    </>
  );
}

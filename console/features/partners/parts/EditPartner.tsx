import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewBusinessPartner, type BusinessPartner } from '#shared/contract/partner';
import { readPartner, updatePartner } from '#shared/contract/partners';
import { unlessChanged, useReadOnce, useWrite } from '../../../core/api';
import { useFormOf } from '../../../core/form';
import { isOutdated, type Refusal } from '../../../core/refusal';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Form, Row, Unsaved } from '../../../ui';
import { Conflict } from './Conflict';
import { enteredFrom, type EnteredPartner } from './enteredPartner';
import { PartnerFields } from './PartnerFields';

type EditProps = { readonly partner: BusinessPartner; readonly onSaved: () => void };
type Clash = { readonly refusal: Refusal; readonly theirs: BusinessPartner; readonly mine: EnteredPartner };

/** The form over a stored partner. What somebody else has changed meanwhile is put beside it, field by field. */
export function EditPartner({ partner, onSaved }: EditProps) {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  // What was read when the form was opened: newer states must not slip in below it.
  const [basis, setBasis] = useState(partner);
  const [clash, setClash] = useState<Clash | null>(null);
  const [write] = useWrite(updatePartner, 'screen');
  const readNewest = useReadOnce(readPartner);
  const params = { id: partner.id };

  async function save(body: NewBusinessPartner, over: BusinessPartner): Promise<Refusal | null> {
    const done = await write({ params, body }, unlessChanged(over));
    if (done.ok) {
      dispatch(showSuccess(t('saved', { name: done.response.name })));
      onSaved();
      return null;
    }
    if (!isOutdated(done.refusal)) return done.refusal;
    const newest = await readNewest({ params });
    if (newest.ok) setClash({ refusal: done.refusal, theirs: newest.response, mine: body });
    return null;
  }
  const form = useFormOf({
    schema: NewBusinessPartner,
    start: enteredFrom(partner),
    send: (body) => save(body, basis),
  });
  const settle = (chosen: EnteredPartner, theirs: BusinessPartner) => {
    setClash(null);
    setBasis(theirs);
    form.fields.reset(enteredFrom(theirs) as never);
    for (const [name, value] of Object.entries(chosen))
      form.fields.setValue(name as never, value as never, { shouldDirty: true });
    return save(chosen, theirs);
  };
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
          {...clash}
          basis={basis}
          onClose={() => setClash(null)}
          onSettle={(chosen) => void settle(chosen, clash.theirs)}
        />
      )}
    </>
  );
}

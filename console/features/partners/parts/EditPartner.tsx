import { Button } from '@primer/react';
import { useRef, useState } from 'react';
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
/** What the form stood on, what is stored now, and what was entered. */
type Clash = {
  readonly refusal: Refusal;
  readonly basis: BusinessPartner;
  readonly theirs: BusinessPartner;
  readonly mine: EnteredPartner;
};

/** The form over a stored partner. What somebody else has changed meanwhile is put beside it, field by field. */
export function EditPartner({ partner, onSaved }: EditProps) {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  // What was read when the form was opened, or what was settled since: newer states must not slip in below it.
  const basis = useRef(partner);
  const [clash, setClash] = useState<Clash | null>(null);
  const [write] = useWrite(updatePartner, 'screen');
  const readNewest = useReadOnce(readPartner);
  const params = { id: partner.id };

  const form = useFormOf({
    schema: NewBusinessPartner,
    start: enteredFrom(partner),
    send: async (body) => {
      const done = await write({ params, body }, unlessChanged(basis.current));
      if (done.ok) {
        dispatch(showSuccess(t('saved', { name: done.response.name })));
        onSaved();
        return null;
      }
      if (!isOutdated(done.refusal)) return done.refusal;
      const newest = await readNewest({ params });
      if (newest.ok) setClash({ refusal: done.refusal, basis: basis.current, theirs: newest.response, mine: body });
      return null;
    },
  });
  /** The form goes on over the newer state, and is sent like any other: a second refusal is said in it. */
  const settle = (chosen: EnteredPartner, theirs: BusinessPartner) => {
    setClash(null);
    basis.current = theirs;
    form.fields.reset(enteredFrom(theirs));
    form.fields.reset(chosen, { keepDefaultValues: true });
    void form.submit();
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
        <Conflict {...clash} onClose={() => setClash(null)} onSettle={(chosen) => settle(chosen, clash.theirs)} />
      )}
    </>
  );
}

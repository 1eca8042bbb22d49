import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { NewProgram, saveProgram, type Program } from '#shared/contract/programs';
import { unlessChanged, useWrite } from '../../../core/api';
import { useFormOf } from '../../../core/form';
import { goTo } from '../../../core/routing';
import { Form, Row, Unsaved } from '../../../ui';
import { ProgramFields } from './ProgramFields';

const Entered = NewProgram;
type Entry = z.input<typeof Entered>;
const emptyProgram = (): Entry => ({
  ...{ '@type': 'NewProgram', id: crypto.randomUUID(), name: '', description: '', currency: '', country: '' },
  ...{ icon: 'image', insuredUnit: '', status: 'DRAFT', labels: { company: '' } },
});
const entryOf = ({ version: _, ...program }: Program): Entry => ({
  ...program,
  status: program.status === 'ACTIVE' ? 'ACTIVE' : 'DRAFT',
  labels: { ...program.labels, company: program.labels['company'] ?? '' },
});

type FormProps = {
  readonly stored: Program | null;
  readonly back: string;
  readonly onSaved: (program: Program) => void;
};

/** The form of a new program, or of one that is there; a new one is a draft, a stored one keeps its status. */
export function ProgramForm({ stored, back, onSaved }: FormProps) {
  const { t } = useTranslation('programs');
  const [save] = useWrite(saveProgram, 'screenIfFields');
  const form = useFormOf({
    schema: Entered,
    start: stored ? entryOf(stored) : emptyProgram(),
    send: async (entered) => {
      const { company = '', ...labels } = entered.labels;
      const body = { ...entered, labels: company.trim() ? { ...labels, company: company.trim() } : labels };
      const done = await save({ body }, stored ? unlessChanged(stored) : {});
      if (done.ok) onSaved(done.response);
      else if (!done.refusal.message)
        return { ...done.refusal, message: t(stored ? 'update.failed' : 'create.failed') };
      return done.ok ? null : done.refusal;
    },
  });
  return (
    <>
      <Form of={form}>
        <ProgramFields stored={stored} />
        <Row>
          <Button onClick={() => goTo(back)}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.isBusy} disabled={form.isBusy}>
            {t(stored ? 'update.submit' : 'create.submit')}
          </Button>
        </Row>
      </Form>
      <Unsaved when={form.fields.formState.isDirty} />
    </>
  );
}

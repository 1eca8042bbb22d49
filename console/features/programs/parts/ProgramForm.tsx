import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { NewProgram, Program } from '#shared/contract/programs';
import type { z } from 'zod';
import type { FormOf } from '../../../core/form';
import { goTo } from '../../../core/routing';
import { Form, Row, Unsaved } from '../../../ui';
import type { EnteredProgram } from './enteredProgram';
import { ProgramFields } from './ProgramFields';

type FormProps = {
  readonly form: FormOf<EnteredProgram, z.output<typeof NewProgram>>;
  /** What is changed; null for a new one. */
  readonly stored: Program | null;
};

/** The form of a new program, or of one that is there. */
export function ProgramForm({ form, stored }: FormProps) {
  const { t } = useTranslation('programs');
  return (
    <>
      <Form of={form}>
        <ProgramFields stored={stored} />
        <Row>
          <Button onClick={() => goTo('/program-design')}>{t('form.cancel')}</Button>
          <Button type="submit" variant="primary" loading={form.isBusy} disabled={form.isBusy}>
            {t(stored ? 'update.submit' : 'create.submit')}
          </Button>
        </Row>
      </Form>
      <Unsaved when={form.fields.formState.isDirty} />
    </>
  );
}

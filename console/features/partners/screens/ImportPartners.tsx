import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  importColumns,
  importPartners,
  mostImportMb,
  previewImport,
  type ImportPlan,
} from '#shared/contract/partnerImport';
import { useWrite } from '../../../core/api';
import { saveBlob } from '../../../core/download';
import { isUnanswered } from '../../../core/keys';
import { useSession } from '../../../core/profile';
import type { Refusal } from '../../../core/refusal';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Card, Failed, FileField, Row, Screen, Skeleton, Stack, Unsaved } from '../../../ui';
import { ImportPreview } from '../parts/import/ImportPreview';

const megabyte = 1024 * 1024;
const formOf = (file: File) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};
/** With the mark by which spreadsheets know UTF-8. */
const saveTemplate = () =>
  saveBlob(new Blob([`\uFEFF${importColumns.join(',')}\r\n`], { type: 'text/csv' }), 'partners.csv');

/** A file of partners: chosen, looked at line by line, and imported once it is confirmed. */
export default function ImportPartners() {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File | null>(null);
  /** Chosen after a file whose import was never answered. */
  const [next, setNext] = useState<File | null>(null);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [preview, previewing] = useWrite(previewImport);
  const [confirm, confirming] = useWrite(importPartners);

  const most = Math.min(mostImportMb, Math.floor(useSession().config.uploadLimitBytes / megabyte));
  const isTooLarge = (file?.size ?? 0) > most * megabyte;

  /** Sends what was confirmed, as it was: looked at anew, lines without a number of their own would come in twice. Answers why not. */
  async function confirms(chosen: File, confirmed: ImportPlan): Promise<Refusal | null> {
    const done = await confirm({ query: { plan: confirmed.plan } }, { form: formOf(chosen) });
    if (!done.ok) return done.refusal;
    const { create, update, same } = done.response;
    dispatch(showSuccess(t('import.done', { created: create, updated: update, same })));
    return null;
  }
  /** What was confirmed without an answer may be there: before another file is held against what is stored, that has to be known. */
  async function isSettled(): Promise<boolean> {
    if (!file || !plan || !refusal || !isUnanswered(refusal)) return true;
    const still = await confirms(file, plan);
    return !still || !isUnanswered(still);
  }
  async function look(chosen: File): Promise<void> {
    setNext(chosen);
    if (!(await isSettled())) return;
    setNext(null);
    setFile(chosen);
    setPlan(null);
    setRefusal(null);
    // It would be refused after all of it was sent.
    if (chosen.size > most * megabyte) return;
    const done = await preview({}, { form: formOf(chosen) });
    if (done.ok) setPlan(done.response);
    else setRefusal(done.refusal);
  }
  async function bringIn(chosen: File, confirmed: ImportPlan): Promise<void> {
    setRefusal(null);
    const refused = await confirms(chosen, confirmed);
    setRefusal(refused);
    if (!refused) goTo('/clients', { sure: true });
  }
  const again = (chosen: File) => {
    if (next) return look(next);
    return plan ? bringIn(chosen, plan) : look(chosen);
  };
  return (
    <Screen title={t('import.title')} back="/clients">
      <FileChoice most={most} file={next ?? file} onChoose={(chosen) => void look(chosen)} />
      {isTooLarge && <p role="alert">{t('import.tooLarge', { most })}</p>}
      {refusal && file && (
        <Failed what={plan === null ? 'read' : 'write'} refusal={refusal} retry={() => void again(file)} />
      )}
      {previewing.isBusy && (
        <div role="status">
          {t('import.reading')}
          <Skeleton rows={8} />
        </div>
      )}
      {plan && file && !refusal && (
        <ImportPreview plan={plan} isBusy={confirming.isBusy} onConfirm={() => void bringIn(file, plan)} />
      )}
      <Unsaved when={file !== null} />
    </Screen>
  );
}

type ChoiceProps = { readonly most: number; readonly file: File | null; readonly onChoose: (file: File) => void };
/** What the columns are, the file itself, and an empty one to begin with. */
function FileChoice({ most, file, onChoose }: ChoiceProps) {
  const { t } = useTranslation('partners');
  return (
    <Card>
      <Stack>
        <p style={{ margin: 0 }}>{t('import.intro', { columns: importColumns.join(', ') })}</p>
        <FileField
          label={t('import.file')}
          hint={t('import.kinds', { most })}
          accept=".csv,.tsv,.txt,.xlsx"
          file={file}
          onChoose={onChoose}
        />
        <Row>
          <Button onClick={saveTemplate}>{t('import.template')}</Button>
        </Row>
      </Stack>
    </Card>
  );
}

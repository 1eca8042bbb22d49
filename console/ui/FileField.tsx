import { Button, FormControl } from '@primer/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted } from './Muted';
import { Row } from './Row';

type FileFieldProps = {
  readonly label: string;
  readonly hint: string;
  /** Kinds of files, as the browser's own dialog takes them. */
  readonly accept: string;
  readonly file: File | null;
  readonly onChoose: (file: File) => void;
};

/** A labelled choice of a file, in the language of the console, where the browser's own field has that of the browser. */
export function FileField({ label, hint, accept, file, onChoose }: FileFieldProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <FormControl id={id}>
      <FormControl.Label>{label}</FormControl.Label>
      <input
        ref={picker}
        hidden
        id={id}
        type="file"
        accept={accept}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same name again is a file that was corrected meanwhile.
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Row>
        <Button aria-label={`${t('file.choose')}: ${label}`} onClick={() => picker.current?.click()}>
          {t('file.choose')}
        </Button>
        <Muted style={{ overflowWrap: 'anywhere' }}>{file?.name ?? t('file.none')}</Muted>
      </Row>
      <FormControl.Caption>{hint}</FormControl.Caption>
    </FormControl>
  );
}

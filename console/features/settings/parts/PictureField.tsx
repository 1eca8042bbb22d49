import { Button, FormControl } from '@primer/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { settingRows } from '#shared/contract/settingRows';
import { Row } from '../../../ui';
import type { SettingFieldProps } from './settingFieldProps';
import { useWords } from './useWords';

const accepted = ['image/png', 'image/jpeg'];
/** On white, as on paper. */
const Preview = styled.img`
  max-width: 240px;
  max-height: 96px;
  padding: 8px;
  background: #fff;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
`;

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });

type PictureFieldProps = SettingFieldProps<string> & { readonly maxBytes: number };

/** A picture out of a file, with its preview; a file that is no picture or too large is refused before it is sent. */
export function PictureField({ settingKey, maxBytes, entered, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation('settings');
  const words = useWords();
  const { label, help } = settingRows[settingKey];
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const isGood = accepted.includes(file.type) && file.size <= maxBytes;
    setFault(isGood ? null : t('problem.picture', { max: Math.round(maxBytes / 1024) }));
    if (!isGood) return;
    try {
      onChange(await readAsDataUrl(file));
    } catch {
      // The file went away, or may not be read: as bad as no picture.
      setFault(t('problem.file', { name: file.name }));
    }
  }
  const shown = fault ?? error;
  return (
    <FormControl id={id}>
      <FormControl.Label>{words(label)}</FormControl.Label>
      <input
        ref={picker}
        hidden
        id={id}
        aria-invalid={shown !== null}
        type="file"
        accept={accepted.join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Row>
        {entered && <Preview src={entered} alt={t('preview', { label: words(label) })} />}
        <Button onClick={() => picker.current?.click()}>{t('choose')}</Button>
        {entered && (
          <Button
            onClick={() => {
              setFault(null);
              onChange('');
            }}
          >
            {t('remove')}
          </Button>
        )}
      </Row>
      {shown && <FormControl.Validation variant="error">{shown}</FormControl.Validation>}
      <FormControl.Caption>{words(help)}</FormControl.Caption>
    </FormControl>
  );
}

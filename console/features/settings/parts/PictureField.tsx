import { Button, FormControl } from '@primer/react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { documentKind, tellingBytes } from '#shared/contract/documentKind';
import { settingRows } from '#shared/contract/settingRows';
import { Row } from '../../../ui';
import { readyLogos } from '#shared/contract/readyLogos';
import type { SettingFieldProps } from './settingFieldProps';
import { useHelp, useWords } from './useWords';

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

const Ready = styled.button`
  padding: 4px;
  line-height: 0;
  cursor: pointer;
  background: #fff;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  &[aria-pressed='true'] {
    outline: 2px solid var(--fgColor-accent);
  }
`;
const marks = Object.entries(readyLogos) as readonly (readonly [keyof typeof readyLogos, string])[];

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(`${file.name} cannot be read`));
    reader.readAsDataURL(file);
  });

type PictureFieldProps = SettingFieldProps<string> & { readonly maxBytes: number };

/** The name of a file and the type that goes by it are anybody's; its content is what will be printed. */
const isPicture = (url: string): boolean => {
  const begin = atob(url.slice(url.indexOf(',') + 1, url.indexOf(',') + 1 + Math.ceil(tellingBytes / 3) * 4));
  return accepted.some((kind) => kind === documentKind(Uint8Array.from(begin, (letter) => letter.charCodeAt(0))));
};

/** A picture out of a file, with its preview; a file that is no picture or too large is refused before it is sent. */
export function PictureField({ settingKey, maxBytes, entered, onChange, error }: PictureFieldProps) {
  const { t } = useTranslation('settings');
  const words = useWords();
  const help = useHelp();
  const { label } = settingRows[settingKey];
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = (url: string) => {
    setFault(null);
    onChange(url);
  };
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const refused = t('problem.picture', { max: Math.round(maxBytes / 1024) });
    if (!accepted.includes(file.type) || file.size > maxBytes) return setFault(refused);
    try {
      const url = await readAsDataUrl(file);
      if (!isPicture(url)) return setFault(refused);
      choose(url);
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
        {entered && <Button onClick={() => choose('')}>{t('remove')}</Button>}
      </Row>
      <ReadyMade entered={entered} onChoose={choose} />
      {shown && <FormControl.Validation variant="error">{shown}</FormControl.Validation>}
      <FormControl.Caption>{help(settingKey)}</FormControl.Caption>
    </FormControl>
  );
}

type ReadyProps = { readonly entered: string; readonly onChoose: (url: string) => void };
/** Marks for who has no picture at hand. */
function ReadyMade({ entered, onChoose }: ReadyProps) {
  const { t } = useTranslation('settings');
  return (
    <Row role="group" aria-label={t('ready.title')}>
      {marks.map(([name, url]) => (
        <Ready
          key={name}
          type="button"
          aria-pressed={entered === url}
          aria-label={t(`ready.${name}`)}
          onClick={() => onChoose(url)}
        >
          <img src={url} alt="" width="36" height="36" />
        </Ready>
      ))}
    </Row>
  );
}

import { Button, FormControl, LinkButton, Select } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/phrases/languages';
import { Row, Stack } from '../../../../ui';
import { messageOf, type Message } from './message';
import { QrCode } from './QrCode';

type SendLinkProps = {
  readonly url: string;
  readonly label: string;
  /** The link is about to be sent, or drawn as a code. */
  readonly onUse: () => void;
};

/** Ways to hand a new link on: a message in the reader's language, and a QR code for paper. */
export function SendLink({ url, label, onUse }: SendLinkProps) {
  const { t, i18n } = useTranslation('monitoring');
  const [language, setLanguage] = useState(i18n.language);
  const [message, setMessage] = useState<Message | null>(null);
  const [isQr, setQr] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void messageOf(language, { url, label }).then((written) => isCurrent && setMessage(written));
    return () => {
      isCurrent = false;
    };
  }, [language, url, label]);
  return (
    <Stack $gap={12}>
      <FormControl>
        <FormControl.Label>{t('share.language')}</FormControl.Label>
        <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
          {languages.map(({ code, name }) => (
            <Select.Option key={code} value={code}>
              {name}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
      <Row>
        {message && (
          <>
            <LinkButton href={message.whatsapp} target="_blank" rel="noopener noreferrer" onClick={onUse}>
              {t('share.whatsapp')}
            </LinkButton>
            <LinkButton href={message.email} onClick={onUse}>
              {t('share.email')}
            </LinkButton>
          </>
        )}
        <Button
          aria-expanded={isQr}
          onClick={() => {
            if (!isQr) onUse();
            setQr(!isQr);
          }}
        >
          {t('share.qr')}
        </Button>
      </Row>
      {isQr && <QrCode url={url} label={label} />}
    </Stack>
  );
}

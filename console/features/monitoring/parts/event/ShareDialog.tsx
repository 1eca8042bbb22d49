import { Banner, Button, Dialog, TextInput } from '@primer/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPermalink } from '#shared/contract/publicEvents';
import { useWrite } from '../../../../core/api';
import { Row, Stack } from '../../../../ui';

const messageMs = 3000;

/** The link is made when the dialog opens, once. */
export function ShareDialog({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('monitoring');
  const [link, setLink] = useState('');
  const [message, setMessage] = useState<{ text: string; bad: boolean } | null>(null);
  const [create] = useWrite(createPermalink, 'screen');
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void create({ params: { id: eventId } }).then((done) =>
      done.ok
        ? setLink(done.response.url)
        : setMessage({ text: `${t('share.failed')}. ${done.refusal.message}`, bad: true }),
    );
  }, [create, eventId, t]);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setMessage({ text: t('share.copied'), bad: false }),
      () => setMessage({ text: t('share.notCopied'), bad: true }),
    );
  return (
    <Dialog title={t('share.title')} onClose={onClose}>
      <Stack>
        <Banner title={t('share.warning')} variant="warning" />
        <Row>
          <TextInput
            aria-label={t('share.link')}
            readOnly
            block
            value={link}
            placeholder={t('share.generating')}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="primary" disabled={!link} onClick={() => void copy()}>
            {t('share.copy')}
          </Button>
        </Row>
        <div role="status" aria-live="polite">
          {message && <Banner title={message.text} variant={message.bad ? 'critical' : 'success'} />}
        </div>
      </Stack>
    </Dialog>
  );
}

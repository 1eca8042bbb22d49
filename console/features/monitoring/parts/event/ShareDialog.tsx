import { Banner, Button, TextInput } from '@primer/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { createPermalink, findShares } from '#shared/contract/publicEvents';
import { useReadOnce, useWrite } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { mayPass, type Refusal } from '../../../../core/refusal';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Dialog, Row, Stack } from '../../../../ui';
import { linkMade, sharedLinks } from '../../stories/slice';

const messageMs = 3000;

/** The public link of an event: the one that was made here before, as long as it is live, else a new one. */
function useLink(eventId: string) {
  const dispatch = useAppDispatch();
  const { me } = useSession();
  const before = useSlice(sharedLinks)[eventId];
  const known = may(me, findShares) ? before : undefined;
  const [link, setLink] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [create] = useWrite(createPermalink, 'message');
  const find = useReadOnce(findShares, 'message');
  const make = useCallback(async () => {
    setRefusal(null);
    const shares = known ? await find({ query: { eventId } }) : null;
    if (shares && !shares.ok) return setRefusal(shares.refusal);
    if (known && shares?.response.some(({ id, state }) => id === known.id && state === 'live'))
      return setLink(known.url);
    const made = await create({ params: { id: eventId } });
    if (!made.ok) return setRefusal(made.refusal);
    setLink(made.response.url);
    dispatch(linkMade({ eventId, id: made.response.id, url: made.response.url }));
    return undefined;
  }, [create, dispatch, eventId, find, known]);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void make();
  }, [make]);
  return { link, refusal, make };
}

/** Shows the public link of an event, to be copied; one that could not be made can be asked for again. */
export function ShareDialog({ eventId, onClose }: { readonly eventId: string; readonly onClose: () => void }) {
  const { t } = useTranslation('monitoring');
  const { link, refusal, make } = useLink(eventId);
  const [message, setMessage] = useState<{ text: string; bad: boolean } | null>(null);
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
          {refusal && (
            <Banner
              title={t('share.failed')}
              description={refusal.message}
              variant="critical"
              primaryAction={
                mayPass(refusal) ? <Button onClick={() => void make()}>{t('share.retry')}</Button> : undefined
              }
            />
          )}
          {message && <Banner title={message.text} variant={message.bad ? 'critical' : 'success'} />}
        </div>
      </Stack>
    </Dialog>
  );
}

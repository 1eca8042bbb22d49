import { Banner, Button, TextInput } from '@primer/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import {
  changeShare,
  createPermalink,
  findShareAmounts,
  findShares,
  revokePermalink,
} from '#shared/contract/publicEvents';
import { useRead, useReadOnce, useWrite } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { mayPass, type Refusal } from '../../../../core/refusal';
import { useSentence } from '../../../../core/sentence';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { CardTitle, Dialog, Loaded, Muted, Row, Stack } from '../../../../ui';
import { linkMade, sharedLinks } from '../../stories/slice';
import { EventLinks } from '../shares/EventLinks';
import { LinkOptions } from '../shares/LinkOptions';
import { RevokeShare } from '../shares/RevokeShare';
import { SendLink } from '../shares/SendLink';
import type { Share, ShareChanges } from '../shares/share';
import { useShareChanges } from '../shares/useShareChanges';

const messageMs = 3000;

/** The public link of an event: the one that was made here before, as long as it is live, else a new one. */
function useLink(eventId: string) {
  const dispatch = useAppDispatch();
  const { me } = useSession();
  const before = useSlice(sharedLinks)[eventId];
  const known = may(me, findShares) ? before : undefined;
  const [link, setLink] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [create] = useWrite(createPermalink, 'message');
  const find = useReadOnce(findShares, 'message');
  const make = useCallback(async () => {
    setRefusal(null);
    const shares = known ? await find({ query: { eventId } }) : null;
    if (shares && !shares.ok) return setRefusal(shares.refusal);
    if (known && shares?.response.some(({ id, state }) => id === known.id && state === 'live')) return setLink(known);
    const made = await create({ params: { id: eventId } });
    if (!made.ok) return setRefusal(made.refusal);
    const { id, url } = made.response;
    setLink({ id, url });
    dispatch(linkMade({ eventId, id, url }));
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

type ShareDialogProps = { readonly eventId: string; readonly label: string; readonly onClose: () => void };

/** Shows a public link of an event, what it says and until when, ways to send it, and the links that are out. */
export function ShareDialog({ eventId, label, onClose }: ShareDialogProps) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const { link, refusal, make } = useLink(eventId);
  const mayChange =
    may(me, findShares) && may(me, findShareAmounts) && may(me, changeShare) && may(me, revokePermalink);
  return (
    <Dialog title={t('share.title')} width="large" onClose={onClose}>
      <Stack>
        <Banner title={t('share.warning')} variant="warning" />
        <CopyLink url={link?.url ?? ''} refusal={refusal} onRetry={() => void make()} />
        {link && <SendLink url={link.url} label={label} />}
        {link && mayChange && <Shares eventId={eventId} newId={link.id} />}
      </Stack>
    </Dialog>
  );
}

type CopyLinkProps = { readonly url: string; readonly refusal: Refusal | null; readonly onRetry: () => void };

/** The link, to be copied; one that could not be made can be asked for again. */
function CopyLink({ url, refusal, onRetry }: CopyLinkProps) {
  const { t } = useTranslation('monitoring');
  const sentence = useSentence();
  const [message, setMessage] = useState<{ text: string; bad: boolean } | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setMessage({ text: t('share.copied'), bad: false }),
      () => setMessage({ text: t('share.notCopied'), bad: true }),
    );
  return (
    <>
      <Row $together>
        <TextInput
          aria-label={t('share.link')}
          readOnly
          block
          value={url}
          placeholder={t('share.generating')}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="primary" disabled={!url} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
      </Row>
      <div role="status" aria-live="polite">
        {refusal && (
          <Banner
            title={t('share.failed')}
            description={sentence(refusal.message)}
            variant="critical"
            primaryAction={mayPass(refusal) ? <Button onClick={onRetry}>{t('share.retry')}</Button> : undefined}
          />
        )}
        {message && <Banner title={message.text} variant={message.bad ? 'critical' : 'success'} />}
      </div>
    </>
  );
}

/** What can be said of the new link, and the others that are out. */
function Shares({ eventId, newId }: { readonly eventId: string; readonly newId: string }) {
  const { t } = useTranslation('monitoring');
  const shares = useRead(findShares, { query: { eventId } });
  const changes = useShareChanges();
  const [revoking, setRevoking] = useState<Share | null>(null);
  const shareChanges: ShareChanges = {
    isBusy: changes.isBusy,
    pause: (share) => void changes.pause(share),
    expire: changes.expire,
    sayAmount: (share, amountOf) => void changes.sayAmount(share, amountOf),
    revoke: setRevoking,
  };
  return (
    <Loaded from={shares} skeleton={4}>
      {(all) => (
        <>
          {all
            .filter(({ id, state }) => id === newId && state !== 'revoked')
            .map((share) => (
              <LinkOptions key={share.id} share={share} changes={shareChanges} />
            ))}
          <CardTitle as="h3">{t('share.others')}</CardTitle>
          <EventLinks shares={all} changes={shareChanges} />
          <Muted>{t('share.only')}</Muted>
          {revoking && <RevokeShare share={revoking} changes={changes} onClose={() => setRevoking(null)} />}
        </>
      )}
    </Loaded>
  );
}

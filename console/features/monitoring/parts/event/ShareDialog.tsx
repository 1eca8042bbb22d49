import { Banner, Button, TextInput } from '@primer/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { changeShare, findShareAmounts, findShares, revokePermalink } from '#shared/contract/publicEvents';
import { useRead } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { mayPass, type Refusal } from '../../../../core/refusal';
import { useSentence } from '../../../../core/sentence';
import { CardTitle, Dialog, Loaded, Muted, Row, Stack } from '../../../../ui';
import { EventLinks } from '../shares/EventLinks';
import { LinkOptions } from '../shares/LinkOptions';
import { RevokeShare } from '../shares/RevokeShare';
import { SendLink } from '../shares/SendLink';
import type { Share, ShareChanges } from '../shares/share';
import { useShareChanges } from '../shares/useShareChanges';
import { useLink } from './useLink';

const messageMs = 3000;

type ShareDialogProps = { readonly eventId: string; readonly label: string; readonly onClose: () => void };

/** The links of an event that are out, and a new one: public from its first use on, with what it says and until when, and ways to send it. */
export function ShareDialog({ eventId, label, onClose }: ShareDialogProps) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const { link, refusal, isPublic, make, release } = useLink(eventId);
  const mayChange =
    may(me, findShares) && may(me, findShareAmounts) && may(me, changeShare) && may(me, revokePermalink);
  const newLink = (
    <>
      <CopyLink url={link?.url ?? ''} refusal={refusal} onUse={release} onRetry={link ? release : () => void make()} />
      {link && <Muted>{t(isPublic ? 'share.public' : 'share.prepared')}</Muted>}
      {link && <SendLink url={link.url} label={label} onUse={release} />}
    </>
  );
  return (
    <Dialog title={t('share.title')} width="large" onClose={onClose}>
      <Stack>
        <Banner title={t('share.warning')} variant="warning" />
        {mayChange ? (
          <Shares eventId={eventId} newId={link?.id ?? null}>
            {newLink}
          </Shares>
        ) : (
          newLink
        )}
      </Stack>
    </Dialog>
  );
}

type CopyLinkProps = {
  readonly url: string;
  readonly refusal: Refusal | null;
  /** The link leaves this page: by the button, by hand, or on paper. */
  readonly onUse: () => void;
  readonly onRetry: () => void;
};

/** The link, to be copied; one that could not be made can be asked for again. */
function CopyLink({ url, refusal, onUse, onRetry }: CopyLinkProps) {
  const { t } = useTranslation('monitoring');
  const sentence = useSentence();
  const [message, setMessage] = useState<{ text: string; bad: boolean } | null>(null);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setTimeout(() => setMessage(null), messageMs);
    return () => clearTimeout(timer);
  }, [message]);
  useEffect(() => {
    if (!url) return undefined;
    window.addEventListener('beforeprint', onUse);
    return () => window.removeEventListener('beforeprint', onUse);
  }, [url, onUse]);
  const copy = () => {
    onUse();
    return navigator.clipboard.writeText(url).then(
      () => setMessage({ text: t('share.copied'), bad: false }),
      () => setMessage({ text: t('share.notCopied'), bad: true }),
    );
  };
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
          onCopy={onUse}
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

type SharesProps = { readonly eventId: string; readonly newId: string | null; readonly children: ReactNode };

/** The links that are out, then the new one with what can be said of it. */
function Shares({ eventId, newId, children }: SharesProps) {
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
  const out = shares.data?.filter(({ state }) => state !== 'prepared') ?? [];
  return (
    <>
      {out.length > 0 && (
        <>
          <CardTitle as="h3">{t('share.others')}</CardTitle>
          <EventLinks shares={out} changes={shareChanges} />
          <CardTitle as="h3">{t('share.newLink')}</CardTitle>
        </>
      )}
      {children}
      <Loaded from={shares} skeleton={4}>
        {(all) =>
          all
            .filter(({ id, state }) => id === newId && state !== 'revoked')
            .map((share) => <LinkOptions key={share.id} share={share} changes={shareChanges} />)
        }
      </Loaded>
      <Muted>{t('share.only')}</Muted>
      {revoking && <RevokeShare share={revoking} changes={changes} onClose={() => setRevoking(null)} />}
    </>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { may } from '#shared/contract/access';
import { changeShare, createPermalink, findShares } from '#shared/contract/publicEvents';
import { useReadOnce, useWrite } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import type { Refusal } from '../../../../core/refusal';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { linkMade, sharedLinks } from '../../stories/slice';

type Link = { readonly id: string; readonly url: string };

/**
 * A link of an event: the one that was made on this page before, as long as it can be used, else a new one. A new one is not public until
 * `release`, which is called whenever it is used; `refusal` says why it could not be made or released.
 */
export function useLink(eventId: string) {
  const dispatch = useAppDispatch();
  const { me } = useSession();
  const before = useSlice(sharedLinks)[eventId];
  const known = may(me, findShares) ? before : undefined;
  /** Who may not change links gets one that is public at once. */
  const isPrepared = may(me, changeShare);
  const [link, setLink] = useState<Link | null>(null);
  const [isPublic, setPublic] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [create] = useWrite(createPermalink);
  const [change] = useWrite(changeShare);
  const find = useReadOnce(findShares);
  const make = useCallback(async () => {
    setRefusal(null);
    const shares = known ? await find({ query: { eventId } }) : null;
    if (shares && !shares.ok) return setRefusal(shares.refusal);
    const stands = shares?.response.find(({ id }) => id === known?.id)?.state;
    if (known && (stands === 'live' || stands === 'prepared')) {
      setPublic(stands === 'live');
      return setLink(known);
    }
    const made = await create({ params: { id: eventId }, ...(isPrepared ? { body: { prepared: true } } : {}) });
    if (!made.ok) return setRefusal(made.refusal);
    const { id, url } = made.response;
    setPublic(!isPrepared);
    setLink({ id, url });
    dispatch(linkMade({ eventId, id, url }));
    return undefined;
  }, [create, dispatch, eventId, find, isPrepared, known]);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void make();
  }, [make]);

  const releasing = useRef(false);
  const release = useCallback(() => {
    if (!link || isPublic || releasing.current) return;
    releasing.current = true;
    setRefusal(null);
    void change({ params: { id: link.id }, body: { released: true } })
      .then((released) => (released.ok ? setPublic(true) : setRefusal(released.refusal)))
      .finally(() => (releasing.current = false));
  }, [change, isPublic, link]);
  return { link, refusal, isPublic, make, release };
}

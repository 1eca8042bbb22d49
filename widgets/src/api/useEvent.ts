import { useMemo } from 'react';
import type { PublicEvent } from '#shared/contract/event';
import type { Host, Props } from '../loader/shell';
import { checkEvent } from './checkEvent';
import { usePublic } from './usePublic';

type Given = { readonly event: PublicEvent | null; readonly isBad: boolean };
function givenBy(data: unknown): Given {
  if (data === undefined) return { event: null, isBad: false };
  try {
    return { event: checkEvent(data), isBad: false };
  } catch {
    // The page handed over something that is no event; the element says so as it does for a server's answer.
    return { event: null, isBad: true };
  }
}

/** The event of an element: what the page hands over as `data`, else what is behind its link; or the code of why there is none. */
export function useEvent(host: Host, props: Props, refreshMinutes: number) {
  const { data } = props;
  const given = useMemo(() => givenBy(data), [data]);
  const { url = null, page = null, fault = null } = host.request(props);
  const { data: fetched, failure, at, reload } = usePublic(host, url, checkEvent, refreshMinutes);
  return {
    event: fault === null ? (given.event ?? fetched) : null,
    /** Where it was asked for; null where the page handed it over. */
    url,
    /** Its public page. */
    page,
    code: given.isBad ? ('bad-data' as const) : (fault ?? failure?.code ?? null),
    failure,
    at,
    reload,
  };
}

import { useState } from 'react';
import type { Call, CallRequest } from '#shared/contract/call';
import { unlessChanged, useWrite, type WriteOptions, type WriteResult } from './api';
import { isUnanswered } from './keys';

type Stored = { readonly version: number };

/**
 * A write over what is stored, of a dialog that stays open until it is done. As long as nobody knows what came of the last try, the next goes
 * over the same version (`over`): the screen may show by then what that try has done, and it must not be taken for somebody else's change.
 */
export function useWriteOver<C extends Call, S extends Stored>(call: C, stored: S, options: WriteOptions = {}) {
  const [write, { isBusy }] = useWrite(call, options);
  const [unanswered, setUnanswered] = useState<S | null>(null);
  const over = unanswered ?? stored;
  const send = async (request: CallRequest<C>): Promise<WriteResult<C>> => {
    const done = await write(request, unlessChanged(over));
    setUnanswered(!done.ok && isUnanswered(done.refusal) ? over : null);
    return done;
  };
  return [send, { isBusy, isUnanswered: unanswered !== null, over }] as const;
}

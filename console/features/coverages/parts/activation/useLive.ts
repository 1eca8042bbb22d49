import { useState } from 'react';
import type { Call, CallRequest, CallResponse } from '#shared/contract/call';
import type { Activation } from '#shared/contract/coverageActivations';
import { useRead, type Read } from '../../../../core/api';

/** Milliseconds between two looks where the stream does not tell. */
const lookMs = 1_500;

export const isAtWork = ({ state }: Pick<Activation, 'state'>): boolean => state === 'queued' || state === 'running';

/** Reads what changes while the server is at work. The stream keeps it fresh; looking again does where there is none. */
export function useLive<C extends Call>(
  call: C,
  request: CallRequest<C>,
  changes: (found: CallResponse<C> | undefined) => boolean,
): Read<CallResponse<C>> {
  const [looks, setLooks] = useState(true);
  const read = useRead(call, request, { pollingInterval: looks ? lookMs : 0 });
  const isChanging = changes(read.data);
  if (looks !== isChanging) setLooks(isChanging);
  return read;
}

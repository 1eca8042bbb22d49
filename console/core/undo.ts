import type { CallOptions } from '#shared/contract/client';
import type { Call, CallRequest } from '#shared/contract/call';

/** How what was just done is taken back: the call that does it, by its key, and what is said then. */
export type Undo = {
  readonly key: string;
  readonly request: object;
  readonly options: CallOptions;
  readonly done: string;
};

/** Taken back by this call; `version` is what the thing had before the write, which has made it the next one. */
export const undoBy = <C extends Call>(
  call: C,
  request: CallRequest<C>,
  { version, done }: { readonly version: number; readonly done: string },
): Undo => ({ key: call.key, request, options: { ifMatch: `"${version + 1}"` }, done });

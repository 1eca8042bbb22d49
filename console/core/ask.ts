import type { Call, CallRequest, CallResponse } from '#shared/contract/call';
import { Failure, sendCall, type CallOptions, type Client } from '#shared/contract/client';

/**
 * Asks the server, and takes only what the call's schema describes: an answer of another shape fails its own piece of a screen, and nothing
 * beside it.
 */
export async function ask<C extends Call>(
  client: Client,
  call: C,
  request: CallRequest<C>,
  options: CallOptions = {},
): Promise<CallResponse<C>> {
  const answer = await sendCall(client, call, request, options);
  const response = call.accepts ? call.accepts(answer) : answer;
  const { error } = call.response.safeParse(response);
  if (!error) return response as CallResponse<C>;
  console.error(`The answer to ${call.key} does not fit the contract`, error.issues);
  throw new Failure(200, 'bad-data', 'The server sent an answer that cannot be read.');
}

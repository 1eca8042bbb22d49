import { findCall, type Call } from '#shared/contract/call';

/** The call of a key, by which it stands in the store, where things are plain. */
export function callOf(key: string): Call {
  const call = findCall(key);
  if (!call) throw new Error(`There is no call ${key}`);
  return call;
}

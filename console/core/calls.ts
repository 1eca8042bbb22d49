import type { Call } from '#shared/contract/call';

/** Calls that this page has made use of. A list of all of them would bring the schemas of every area along with the first screen. */
const used = new Map<string, Call>();

/** What stands for a call in the store, where things are plain. */
export function keyOf(call: Call): string {
  used.set(call.key, call);
  return call.key;
}
export function callOf(key: string): Call {
  const call = used.get(key);
  if (!call) throw new Error(`There is no call ${key}`);
  return call;
}

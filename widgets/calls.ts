import type { Call } from '#shared/contract/call';
import { coverageLabels } from '#shared/contract/coverages';
import { readConfig } from '#shared/contract/platform';
import { findPublicEvents, findPublicEventsInBox, readPermalink } from '#shared/contract/publicEvents';

/** The calls of the server that the widgets make: reading ones, open to everybody. */
export const widgetCalls = { readPermalink, readConfig, coverageLabels, findPublicEvents, findPublicEventsInBox };

/** The path of a call, up to its parameter; throws where a guest could not make the call as the widgets do. */
function pathOf({ key, method, path, ...call }: Call): string {
  const [start = '', ...parameters] = path.split(/:\w+/);
  const isAtEnd = parameters.length === 0 || (parameters.length === 1 && parameters[0] === '');
  if (method !== 'GET' || !call.public || !isAtEnd) throw new Error(`Widgets cannot make the call "${key}".`);
  return start;
}

/** What the build writes into the widgets as `__PATHS__`: the contract itself would be half a bundle. */
export const widgetPaths = Object.fromEntries(
  Object.entries<Call>(widgetCalls).map(([name, call]) => [name, pathOf(call)]),
) as Readonly<Record<keyof typeof widgetCalls, string>>;

import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Call, ListCall } from '#shared/contract/call';
import type { HandlerRequest } from './context';
import { explain } from './faults';
import { refuse } from '../base/refuse';
import { usualFault } from './usualFaults';

function read(schema: z.ZodType, value: unknown, part: Parameters<typeof explain>[1]): unknown {
  const parsed = schema.safeParse(value, { error: usualFault });
  if (!parsed.success) throw explain(parsed.error, part);
  return parsed.data;
}

/** If-Match carries the version that the caller has changed: `"3"`; `*` and absence ask for no check. */
function versionOf(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const version = Number(/^(?:W\/)?"?(\d+)"?$/.exec(header.trim())?.[1]);
  if (!Number.isInteger(version)) refuse(400, 'request.ifMatch', 'If-Match must be the ETag of an earlier answer.');
  return version;
}

/** The parts of a request, each checked and converted by the contract's schema. */
export function parseRequest<C extends Call>(call: C, request: FastifyRequest): HandlerRequest<C> {
  const parts: Record<string, unknown> = {};
  if (call.params) parts['params'] = read(call.params, request.params, 'params');
  if (call.query) parts['query'] = read(call.query, request.query, 'query');
  if (call.body) parts['body'] = read(call.body, request.body, 'body');
  return { ...parts, ifMatch: versionOf(request.headers['if-match']), request } as HandlerRequest<C>;
}

/** The answer as the contract names it: nothing else leaves the house. */
export const checkResponse = (call: Call, answer: unknown): unknown => checked(call, call.response, answer);

/** The same for rows of a list that goes out whole. */
export const checkRows = (call: ListCall, rows: readonly unknown[]) =>
  checked(call, call.rows, rows) as readonly unknown[];

function checked(call: Call, schema: z.ZodType, answer: unknown): unknown {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The answer to ${call.key} is not what the contract says: ${where.join('; ')}`);
}

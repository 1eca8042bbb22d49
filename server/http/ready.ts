import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Call } from '#shared/contract/call';
import { checkResponse } from './parse';

/** An answer that is made once and sent many times: its bytes, plain and compressed, with their ETag. */
export class ReadyAnswer {
  constructor(
    private readonly bodies: { readonly plain: Buffer; readonly br: Buffer; readonly gzip: Buffer },
    private readonly etag: string,
  ) {}

  /** Sends it as the caller can read it; nothing when he has it already. Whoever keeps it asks again each time. */
  send({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = String(headers['accept-encoding'] ?? '');
    const coding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
    void reply.header('etag', this.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (headers['if-none-match'] === this.etag) return reply.status(304).send();
    if (coding) void reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(this.bodies[coding ?? 'plain']);
  }
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Makes the answer of a call ready; it is checked against the contract here, once. */
export async function readyAnswer(call: Call, answer: unknown): Promise<ReadyAnswer> {
  const plain = Buffer.from(JSON.stringify(checkResponse(call, answer)));
  const [br, packed] = await Promise.all([promisify(brotliCompress)(plain, quick), promisify(gzip)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return new ReadyAnswer({ plain, br, gzip: packed }, etag);
}

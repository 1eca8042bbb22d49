import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Call } from '#shared/contract/call';
import { codingOf, isNotModified, type Coding } from './negotiation';
import { checkResponse } from './parse';

type Body = { readonly bytes?: Buffer; readonly headers: OutgoingHttpHeaders };

const codings: readonly Coding[] = ['br', 'gzip', 'identity'];

/** An answer that is made once and sent many times: its bytes, plain and compressed, with their ETag. */
export class ReadyAnswer {
  private readonly bodies: Readonly<Record<Coding | 'known', Body>>;

  constructor(
    bytes: Readonly<Record<Coding, Buffer>>,
    private readonly etag: string,
  ) {
    // Whoever keeps it asks again each time.
    const always = { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' };
    const body = (coding: Coding): Body => ({
      bytes: bytes[coding],
      headers: {
        ...always,
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes[coding].length,
        ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
      },
    });
    this.bodies = { identity: body('identity'), br: body('br'), gzip: body('gzip'), known: { headers: always } };
  }

  /**
   * Sends it as the caller can read it; nothing when he has it already. It goes out behind the headers that the hooks have set,
   * without passing those that change an answer: nothing is left to be done to it.
   */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const isKnown = isNotModified(request, this.etag);
    const body = this.bodies[isKnown ? 'known' : codingOf(request, codings)];
    reply.hijack();
    reply.raw.writeHead(isKnown ? 304 : 200, Object.assign(reply.getHeaders(), body.headers) as OutgoingHttpHeaders);
    reply.raw.end(body.bytes);
    return reply;
  }
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Makes the answer of a call ready; it is checked against the contract here, once. */
export async function readyAnswer(call: Call, answer: unknown): Promise<ReadyAnswer> {
  const plain = Buffer.from(JSON.stringify(checkResponse(call, answer)));
  const [br, packed] = await Promise.all([promisify(brotliCompress)(plain, quick), promisify(gzip)(plain)]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return new ReadyAnswer({ identity: plain, br, gzip: packed }, etag);
}

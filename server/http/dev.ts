import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Pages while they are being written: vite writes scripts and styles into them, and keeps a socket open. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self' ws: https:; worker-src 'self' blob:; frame-ancestors 'self'; object-src 'none'";

export type DevPages = {
  readonly page: (request: FastifyRequest, reply: FastifyReply, name: string) => Promise<FastifyReply>;
  /** Anything that is no page: modules, styles, vite's own client. */
  readonly rest: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  readonly close: () => Promise<void>;
};

/** Serves the console from its sources, with hot reload on the server's own port. Only `npm run dev` loads this. */
export async function openDevPages(projectRoot: string, server: Server): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite: ViteDevServer = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    mode: 'development',
    appType: 'custom',
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    async page(request, reply, name) {
      const source = readFileSync(join(projectRoot, 'console', name), 'utf8');
      const html = await vite.transformIndexHtml(request.url, source.replaceAll('./', '/'));
      return reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(html);
    },
    rest(request, reply) {
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => {
        reply.raw.statusCode = 404;
        reply.raw.end();
      });
      return reply;
    },
    close: () => vite.close(),
  };
}

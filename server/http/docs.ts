import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { version } from '../base/version';
import type { App } from './app';
import { openApiOf } from './openapi';
import { Refusal } from '../base/refuse';
import { onPages } from './security';

const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const types: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript',
  'swagger-ui.css': 'text/css',
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Isoline</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body><div id="docs"></div></body>
</html>
`;
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null, persistAuthorization: false });
`;
/** As for every page of ours, but that Swagger UI writes style attributes and HTML of its own. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** `GET /openapi.json`, printed from the calls of the contract, and `/docs`, which shows it. */
export function docsRoutes({ http, served, parts }: App): void {
  let printed: string | null = null;
  http.get('/openapi.json', (_request, reply) => {
    printed ??= JSON.stringify(openApiOf([...served.values()], { version, url: parts.settings.publicUrl }));
    return reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
      .send(printed);
  });
  http.get('/docs', (_request, reply) =>
    reply
      .headers({ ...onPages, 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(page),
  );
  http.get('/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start));
  http.get<{ Params: { name: string } }>('/docs/:name', async (request, reply) => {
    const type = types[request.params.name];
    if (!type) throw new Refusal(404, 'request.unknown', 'There is nothing here.');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type(type)
      .send(await readFile(join(folder, request.params.name)));
  });
}

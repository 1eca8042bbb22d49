// A proxy for trying several processes on one machine: takes turns, and goes on to the next where nobody answers. Node built-ins only.
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';

/** A connection to the first of these ports that answers; null when none does. */
async function reach(ports) {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isThere) return socket;
  }
  return null;
}

/**
 * Listens on a port; `routes` are tried in order: what begins with a prefix goes to one of its ports, in turns.
 * Nothing has been sent when a port does not answer, so that even a write goes safely to the next one.
 */
export function startProxy(port, routes) {
  let turn = 0;
  const server = createServer(async (request, response) => {
    const { ports } = routes.find(({ prefix }) => request.url.startsWith(prefix));
    turn += 1;
    const inTurn = ports.map((_, index) => ports[(turn + index) % ports.length]);
    const socket = await reach(inTurn);
    const fail = () => (response.headersSent ? response.destroy() : response.writeHead(502).end());
    if (!socket) return fail();
    const headers = {
      ...request.headers,
      'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-proto': 'http',
      'x-forwarded-host': request.headers.host,
      connection: 'close',
    };
    const { method, url: path } = request;
    const onward = ask({ method, path, headers, createConnection: () => socket }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.on('error', fail).pipe(response);
    });
    onward.on('error', fail);
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type CutProxy = {
  readonly address: string;
  /** From now on what the server answers to such a request is not handed on: the line is cut instead. Answers how to mend it. */
  readonly cut: (method: string, path: string) => () => void;
  /** From now on a page comes in two pieces: its head, and what stands in it only this much later. Answers how to mend it. */
  readonly halve: (path: string, pauseMs: number) => () => void;
  /** Requests whose answers were lost. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

const pathOf = ({ url }: IncomingMessage) => new URL(url ?? '', 'http://x').pathname;

/** A proxy between a browser and the server: what is asked for reaches the server whole, and is done; the answer may be lost on the way. */
export async function openCutProxy(): Promise<CutProxy> {
  let isCut = (_: IncomingMessage): boolean => false;
  let halved: { readonly path: string; readonly pauseMs: number } | null = null;
  let times = 0;
  const server = createServer((asked, answer) => {
    const pause = halved && halved.path === pathOf(asked) ? halved.pauseMs : null;
    // Of what is compressed, or not sent because the browser has it, no head can be told from its body.
    const { 'if-none-match': _, ...others } = asked.headers;
    const headers = pause === null ? asked.headers : { ...others, 'accept-encoding': 'identity' };
    const onward = request(asked.url ?? '', { method: asked.method, headers }, (answered) => {
      if (pause !== null) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        void text(answered).then((page) => {
          const [head = ''] = page.split('<body');
          answer.write(head);
          setTimeout(() => answer.end(page.slice(head.length)), pause);
        });
      } else if (!isCut(asked)) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      } else {
        answered.resume();
        answered.on('end', () => {
          times += 1;
          asked.socket.destroy();
        });
      }
    });
    onward.on('error', () => asked.socket.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(method, path) {
      isCut = (asked) => asked.method === method && pathOf(asked) === path;
      return () => {
        isCut = () => false;
      };
    },
    halve(path, pauseMs) {
      halved = { path, pauseMs };
      return () => {
        halved = null;
      };
    },
    lost: () => times,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

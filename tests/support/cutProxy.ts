import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CutProxy = {
  readonly address: string;
  /** From now on what the server answers to such a request is not handed on: the line is cut instead. Answers how to mend it. */
  readonly cut: (method: string, path: string) => () => void;
  /** Requests whose answers were lost. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

/** A proxy between a browser and the server: what is asked for reaches the server whole, and is done; the answer may be lost on the way. */
export async function openCutProxy(): Promise<CutProxy> {
  let isCut = (_: IncomingMessage): boolean => false;
  let times = 0;
  const server = createServer((asked, answer) => {
    const onward = request(asked.url ?? '', { method: asked.method, headers: asked.headers }, (answered) => {
      if (!isCut(asked)) {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
        return;
      }
      answered.resume();
      answered.on('end', () => {
        times += 1;
        asked.socket.destroy();
      });
    });
    onward.on('error', () => asked.socket.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(method, path) {
      isCut = (asked) => asked.method === method && new URL(asked.url ?? '', 'http://x').pathname === path;
      return () => {
        isCut = () => false;
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

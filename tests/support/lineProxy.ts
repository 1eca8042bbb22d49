import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

type Line = { readonly near: Socket; readonly far: Socket; isLost: boolean; readonly late: (() => void)[] };

/** Lines between a server and its database that go wrong as those across a network do. */
export type LineProxy = {
  readonly port: number;
  /** Whatever is sent is lost from now on, on new lines too, and no socket is closed. */
  readonly lose: () => void;
  /** The lines of this moment are lost without a word, as where a NAT drops its entries; new ones work. */
  readonly forget: () => void;
  /** Whatever is sent waits from now on. */
  readonly hold: () => void;
  /** The lines of this moment are lost, and new ones are refused, as where a host is gone and another one has not taken over yet. */
  readonly leave: () => void;
  /** Closes all lines, as where another machine takes over. */
  readonly cut: () => void;
  /** From now on lines work; what was held is handed on, what was lost stays lost. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

/** A proxy in front of a unix socket, on a free port. */
export async function openLineProxy(path: string): Promise<LineProxy> {
  const lines = new Set<Line>();
  let state: 'whole' | 'lost' | 'held' | 'refusing' = 'whole';
  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (state === 'refusing') return void near.resetAndDestroy();
    const line: Line = { near, far: connect(path), isLost: state === 'lost', late: [] };
    lines.add(line);
    const hand = (from: Socket, to: Socket) => {
      from.on('data', (bytes: Buffer) => {
        if (line.isLost) return;
        if (state === 'held') line.late.push(() => to.write(bytes));
        else to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        // The end of one side is lost on the way as well.
        if (line.isLost && from === line.far) return;
        lines.delete(line);
        near.destroy();
        line.far.destroy();
      });
      from.on('end', () => !line.isLost && to.end());
    };
    hand(near, line.far);
    hand(line.far, near);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const loseAll = () => {
    for (const line of lines) line.isLost = true;
  };
  const cut = () => {
    for (const { near, far } of lines) for (const socket of [near, far]) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    lose() {
      state = 'lost';
      loseAll();
    },
    forget: loseAll,
    hold() {
      state = 'held';
    },
    leave() {
      state = 'refusing';
      loseAll();
    },
    cut,
    mend() {
      state = 'whole';
      for (const { late } of lines) for (const send of late.splice(0)) send();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        cut();
      }),
  };
}

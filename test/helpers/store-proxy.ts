import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server.js';

/** A door before a store, which a story can shut: to the server it looks as if the store were away. */
export interface Gate {
  port: number;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Black-holes the open connections that the store knows by these client ports: nothing passes, nothing is cut. */
  freeze(clientPorts: readonly number[]): void;
}

/** Opens a door to the store at `url`. */
export async function gate(url: string): Promise<Gate> {
  const { hostname, port: inner } = new URL(url);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const pairs: [outside: Socket, inside: Socket][] = [];
  const door = createServer((outside) => {
    const inside = connect(Number(inner), hostname);
    [outside, inside].forEach(keep);
    pairs.push([outside, inside]);
    outside.pipe(inside).pipe(outside);
  });
  const open = async () => {
    await once(door.listen(port, '127.0.0.1'), 'listening');
  };
  await open();
  return {
    port,
    open,
    freeze(clientPorts) {
      for (const pair of pairs)
        if (clientPorts.includes(pair[1].localPort ?? 0))
          for (const socket of pair) {
            socket.unpipe();
            socket.pause();
          }
    },
    async shut() {
      const closed = once(door, 'close');
      door.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

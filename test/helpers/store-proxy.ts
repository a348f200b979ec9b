import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server.js';

/** A TCP proxy in front of a store that a test can close, so that the store looks unreachable to the server. */
export interface StoreProxy {
  port: number;
  /** Cuts every connection and refuses new ones. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
  /** Sends new connections to another server, as a load balancer does after a failover. */
  redirect(url: string): void;
  /** Black-holes the open connections with these client ports: no data passes, but they stay open. */
  freeze(clientPorts: readonly number[]): void;
  /** Black-holes new connections whose first packet has this text; null: none. */
  hang(text: string | null): void;
}

export async function startStoreProxy(url: string): Promise<StoreProxy> {
  let target = new URL(url);
  let hung: string | null = null;
  const port = await freePort();
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const pairs: [outside: Socket, inside: Socket][] = [];
  const server = createServer((outside) => {
    const inside = connect(Number(target.port), target.hostname);
    [outside, inside].forEach(track);
    pairs.push([outside, inside]);
    outside.once('data', (packet: Buffer) => {
      if (hung !== null && packet.includes(hung)) return;
      inside.write(packet);
      outside.pipe(inside).pipe(outside);
    });
  });
  const reconnect = async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  await reconnect();
  return {
    port,
    reconnect,
    redirect(url) {
      target = new URL(url);
    },
    freeze(clientPorts) {
      for (const pair of pairs)
        if (clientPorts.includes(pair[1].localPort ?? 0))
          for (const socket of pair) {
            socket.unpipe();
            socket.pause();
          }
    },
    hang(text) {
      hung = text;
    },
    async disconnect() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

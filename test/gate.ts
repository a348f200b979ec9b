import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './server.js';

/** A door before a store, which a story can shut: to the server it looks as if the store were away. */
export interface Gate {
  port: number;
  /** Cuts every connection and refuses new ones. */
  shut(): Promise<void>;
  open(): Promise<void>;
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
  const door = createServer((outside) => {
    const inside = connect(Number(inner), hostname);
    [outside, inside].forEach(keep);
    outside.pipe(inside).pipe(outside);
  });
  const open = async () => {
    await once(door.listen(port, '127.0.0.1'), 'listening');
  };
  await open();
  return {
    port,
    open,
    async shut() {
      const closed = once(door, 'close');
      door.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

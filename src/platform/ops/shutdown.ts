import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { config, isApi } from '../../config.js';

/** Requests and jobs may finish for so long; what hangs after that is cut off. All work is safe to repeat. */
const DRAIN_MS = 15_000;
/** A connection on which nothing moves for so long, and no reply is worked on, keeps nobody from ending. */
const QUIET_MS = 1_000;

let ending = false;

/** Whether the process was told to end: it is not ready any more, and takes each connection's last request. */
export const isEnding = (): boolean => ending;

/**
 * Ends the process in order at SIGTERM or SIGINT. At SIGTERM it first says for a while that it is not ready, so that a
 * balancer sends nothing more before the port closes; at SIGINT somebody waits at the keyboard.
 */
export function endOnSignals(app: NestFastifyApplication): void {
  const connections = new OpenConnections(app.getHttpServer());
  const end = async (delaySeconds: number) => {
    if (ending) return;
    ending = true;
    await sleep(delaySeconds * 1_000);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    connections.closeQuiet();
    setInterval(() => connections.closeQuiet(), QUIET_MS).unref();
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void end(isApi ? config.shutdownDelaySeconds : 0));
  process.once('SIGINT', () => void end(0));
}

interface Use {
  /** The reply under way, if any. */
  reply: ServerResponse | null;
  /** How many bytes had come and gone when it was last looked at. */
  moved: number;
}

/**
 * The connections of the server. Node waits at its end for each that was opened and never asked for anything, whose
 * request does not arrive as a whole, or whose client reads no more of the reply.
 */
class OpenConnections {
  private readonly uses = new Map<Socket, Use>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.uses.set(socket, { reply: null, moved: -1 });
      socket.once('close', () => this.uses.delete(socket));
    });
    server.on('request', ({ socket }, reply) => {
      const use = this.uses.get(socket);
      if (!use) return;
      use.reply = reply;
      reply.once('close', () => (use.reply = null));
    });
  }

  /** Closes those on which nothing has moved since the last call, but for those whose reply is worked on. */
  closeQuiet(): void {
    for (const [socket, use] of this.uses) {
      const moved = socket.bytesRead + socket.bytesWritten;
      const isWorkedOn = use.reply !== null && use.reply.req.complete && !use.reply.headersSent;
      if (!isWorkedOn && (moved === 0 || moved === use.moved)) socket.destroy();
      use.moved = moved;
    }
  }
}

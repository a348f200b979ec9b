import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { config, isApi } from '../../config.js';

/** Requests and jobs may finish for so long; what hangs after that is cut off. All work is safe to repeat. */
const DRAIN_MS = 15_000;
/** A connection on which nothing moves for so long, and no reply is worked on, keeps nobody from ending. */
const IDLE_MS = 1_000;

let isStopping = false;

/** Whether the process was told to end: it is not ready any more, and takes each connection's last request. */
export const isShuttingDown = (): boolean => isStopping;

/**
 * Ends the process in order at SIGTERM or SIGINT. At SIGTERM it first says for a while that it is not ready, so that a
 * balancer sends nothing more before the port closes; at SIGINT somebody waits at the keyboard.
 */
export function shutDownOnSignals(app: NestFastifyApplication): void {
  const connections = new OpenConnections(app.getHttpServer());
  const shutDown = async (delaySeconds: number) => {
    if (isStopping) return;
    isStopping = true;
    await sleep(delaySeconds * 1_000);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    connections.closeIdle();
    setInterval(() => connections.closeIdle(), IDLE_MS).unref();
    await app.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void shutDown(isApi ? config.shutdownDelaySeconds : 0));
  process.once('SIGINT', () => void shutDown(0));
}

interface ConnectionState {
  /** The reply under way, if any. */
  reply: ServerResponse | null;
  /** How many bytes had come and gone when it was last looked at. */
  bytes: number;
}

/**
 * The connections of the server. Node waits at its end for each that was opened and never asked for anything, whose
 * request does not arrive as a whole, or whose client reads no more of the reply.
 */
class OpenConnections {
  private readonly states = new Map<Socket, ConnectionState>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.states.set(socket, { reply: null, bytes: -1 });
      socket.once('close', () => this.states.delete(socket));
    });
    server.on('request', ({ socket }, reply) => {
      const state = this.states.get(socket);
      if (!state) return;
      state.reply = reply;
      reply.once('close', () => (state.reply = null));
    });
  }

  /** Closes those on which nothing has moved since the last call, but for those whose reply is worked on. */
  closeIdle(): void {
    for (const [socket, state] of this.states) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      const isReplyPending = state.reply !== null && state.reply.req.complete && !state.reply.headersSent;
      if (!isReplyPending && (bytes === 0 || bytes === state.bytes)) socket.destroy();
      state.bytes = bytes;
    }
  }
}

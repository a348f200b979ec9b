import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { config, isApi } from '../../config.js';
import { stopTracing } from '../tracing/tracer.js';

/** Requests and jobs may take this long to finish; then the process exits. All work is safe to repeat. */
const DRAIN_MS = 15_000;
/** A connection that transfers nothing for this long, with no response in preparation, is closed. */
const IDLE_MS = 1_000;

let isStopping = false;

/** Whether the process is shutting down: it reports "not ready" and closes each connection after its next response. */
export const isShuttingDown = (): boolean => isStopping;

/**
 * Shuts the process down cleanly at SIGTERM or SIGINT. At SIGTERM it first reports "not ready" for a while, so that a
 * load balancer stops sending requests before the port closes. At SIGINT it does not wait: that is Ctrl-C in a
 * terminal.
 */
export function shutDownOnSignals(app: NestFastifyApplication): void {
  const connections = new OpenConnections(app.getHttpServer());
  const shutDown = async (delaySeconds: number) => {
    if (isStopping) return;
    isStopping = true;
    await sleep(delaySeconds * 1_000);
    const deadline = setTimeout(() => process.exit(1), DRAIN_MS).unref();
    connections.closeIdle();
    setInterval(() => connections.closeIdle(), IDLE_MS).unref();
    await app.close();
    clearTimeout(deadline);
    await stopTracing();
    process.exit(0);
  };
  process.once('SIGTERM', () => void shutDown(isApi ? config.shutdownDelaySeconds : 0));
  process.once('SIGINT', () => void shutDown(0));
}

interface ConnectionState {
  /** The response in progress, if any. */
  response: ServerResponse | null;
  /** Bytes received and sent at the last check. */
  bytes: number;
}

/**
 * The server's open connections. When Node closes a server it waits for connections without a request, with an
 * incomplete request, or whose client has stopped reading the response. Those must be closed explicitly.
 */
class OpenConnections {
  private readonly states = new Map<Socket, ConnectionState>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.states.set(socket, { response: null, bytes: -1 });
      socket.once('close', () => this.states.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      const state = this.states.get(socket);
      if (!state) return;
      state.response = response;
      response.once('close', () => (state.response = null));
    });
  }

  /** Closes connections that transferred nothing since the last call, except those whose response is in preparation. */
  closeIdle(): void {
    for (const [socket, state] of this.states) {
      const bytes = socket.bytesRead + socket.bytesWritten;
      const isResponsePending = state.response !== null && state.response.req.complete && !state.response.headersSent;
      if (!isResponsePending && (bytes === 0 || bytes === state.bytes)) socket.destroy();
      state.bytes = bytes;
    }
  }
}

// @ts-check
/** Checks TCP ports. */
import { createConnection, createServer } from 'node:net';

/** Whether a server could listen on the port now. @param {number} port @param {string} host @returns {Promise<boolean>} */
export const isFree = (port, host = '127.0.0.1') =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** Whether a server accepts connections on the port. @param {number} port @param {string} host @returns {Promise<boolean>} */
export const isOpen = (port, host) =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * The first free port, starting with `preferred`.
 * @param {number} preferred
 * @returns {Promise<number>}
 */
export async function freePort(preferred) {
  for (let port = preferred; port < preferred + 100; port++) if (await isFree(port)) return port;
  throw new Error(`No free port from ${preferred} to ${preferred + 99}.`);
}

// @ts-check
/**
 * The load balancer in front of the API processes: round robin over the processes in rotation. If a process refuses the
 * connection, a call that is safe to repeat (a GET, or any call with an Idempotency-Key) goes to the next one. Any
 * other failure is a 502.
 */
import { once } from 'node:events';
import http from 'node:http';

/** @typedef {{ port: number, inRotation: boolean, underWay: number }} Upstream */

const agent = new http.Agent({ keepAlive: true });

/** @param {Upstream} to @param {http.IncomingMessage} request @param {Buffer} body @returns {Promise<http.IncomingMessage>} */
const forward = (to, { method, url, headers }, body) =>
  new Promise((resolve, reject) => {
    const onward = http.request({ host: '127.0.0.1', port: to.port, method, path: url, headers, agent });
    onward.on('response', resolve).on('error', reject).end(body);
  });

/** Without ids. @param {http.IncomingMessage} request */
const pathOf = ({ url = '' }) => url.split('/').slice(0, 4).join('/');

/** @param {Upstream[]} upstreams @param {number} port */
export async function startBalancer(upstreams, port) {
  let nextUpstream = 0;
  /** @type {string[]} */
  const failures = [];

  /** @param {http.IncomingMessage} request @param {Buffer} body @param {http.ServerResponse} response */
  async function handle(request, body, response) {
    const isSafe = request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
    const open = upstreams.filter(({ inRotation }) => inRotation);
    for (let tries = isSafe ? open.length : 1; tries > 0; tries--) {
      const to = open[nextUpstream++ % open.length];
      if (!to) break;
      to.underWay++;
      try {
        const answer = await forward(to, request, body);
        if ((answer.statusCode ?? 502) >= 500)
          failures.push(`${request.method} ${pathOf(request)}: ${answer.statusCode}`);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        await once(answer, 'end');
        return;
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ECONNREFUSED') break;
      } finally {
        to.underWay--;
      }
    }
    failures.push(`${request.method} ${pathOf(request)}: no answer`);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  }

  const server = http.createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    await handle(request, Buffer.concat(chunks), response);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Calls that were answered with 500 or more, or not at all. */
    failures,
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections(), agent.destroy())),
  };
}

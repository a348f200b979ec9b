import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The interval of the readiness checks. */
const HEALTH_CHECK_MS = 250;

/**
 * A load balancer in front of the API processes: each request goes to the next ready process, without retries. It
 * appends the client's address to X-Forwarded-For, as a server with TRUST_PROXY=1 expects.
 */
export async function startBalancer() {
  const upstreams: string[] = [];
  const ready = new Set<string>();
  const agent = new http.Agent({ keepAlive: true });
  let nextUpstream = 0;

  const server = http.createServer((request, response) => {
    const available = upstreams.filter((origin) => ready.has(origin));
    const upstream = available[nextUpstream++ % available.length];
    if (!upstream) return void response.writeHead(503).end();
    const forwardedFor = [request.headers['x-forwarded-for'], request.socket.remoteAddress].flat().filter(Boolean);
    const headers = {
      ...request.headers,
      'x-forwarded-for': forwardedFor.join(', '),
      'x-forwarded-host': request.headers.host,
      'x-forwarded-proto': 'http',
    };
    const { method } = request;
    const forwarded = http.request(upstream + (request.url ?? '/'), { method, headers, agent });
    forwarded.on('response', (forwardedResponse) => {
      response.writeHead(forwardedResponse.statusCode ?? 502, forwardedResponse.headers);
      forwardedResponse.pipe(response);
    });
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const checkHealth = async (origin: string): Promise<void> => {
    const isReady = await fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    ready[isReady ? 'add' : 'delete'](origin);
  };
  const healthTimer = setInterval(() => upstreams.forEach((origin) => void checkHealth(origin)), HEALTH_CHECK_MS);
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Adds a process. It receives requests only while its readiness check succeeds. */
    add: async (origin: string) => {
      upstreams.push(origin);
      await checkHealth(origin);
    },
    isReady: (origin: string) => ready.has(origin),
    stop: () => {
      clearInterval(healthTimer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A reverse proxy in front of the API processes: each request goes to the next one. It appends the caller's address to
 * X-Forwarded-For, as a server with TRUST_PROXY=1 expects.
 */
export async function startBalancer() {
  const upstreams: string[] = [];
  const agent = new http.Agent({ keepAlive: true });
  let turn = 0;

  const server = http.createServer((request, response) => {
    const upstream = upstreams[turn++ % upstreams.length];
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
    forwarded.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin: string) => upstreams.push(origin),
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiKeyOf } from '../auth/api-keys/api-key-callers.service.js';
import { config } from '../config.js';
import { DomainError } from '../shared/domain-error.js';
import { ApiError, NirogApi, targetOf, type ApiKeyFacts, type ApiRequest, type ApiResponse } from './nirog-api.js';

const ADDRESS = '/mcp';
const UNAUTHORIZED = 401;

/** Headers of responses to API keys, and of 429. */
const LIMIT_HEADERS = ['ratelimit-policy', 'ratelimit', 'retry-after'];

/** A request whose API key works. */
interface Admitted {
  apiKey: string;
  api: NirogApi;
  key: ApiKeyFacts;
}

/**
 * Serves the MCP server at `/mcp` (Streamable HTTP without sessions). Tools send their calls through the same routes as
 * clients do, with the key of the request, so that its guards, limits and records apply.
 */
export function serveMcp(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const log = new Logger('mcp');
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  // Nest sets its error handler after this route is registered, so look it up on each error.
  const errorHandler: typeof server.errorHandler = (error, request, reply) =>
    server.errorHandler(error, request, reply);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    assertOwnOrigin(request);
    const caller = await admit(server, request, reply);
    if (caller) admitted.set(request, caller);
  };
  server.post(ADDRESS, { errorHandler, onRequest }, async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = admitted.get(request);
    if (!caller) throw new DomainError('api_key.invalid');
    const response = await answer(request, caller, (error) => log.error({ requestId: request.id, err: error }));
    return reply
      .status(response.status)
      .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
      .send(response.body ? await response.text() : undefined);
  });
}

/** Browsers send Origin. No page but our own may use a key through a browser. @throws DomainError `request.foreign_origin` */
function assertOwnOrigin({ headers: { origin } }: FastifyRequest): void {
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin)
    throw new DomainError('request.foreign_origin');
}

/**
 * Reads the key of the request from the API, which checks and counts it. Otherwise answers as the API does.
 * @throws DomainError `token.missing` or `api_key.invalid` without an API key.
 */
async function admit(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted | undefined> {
  const { authorization } = request.headers;
  const apiKey = apiKeyOf(authorization);
  if (!apiKey) {
    void reply.header('www-authenticate', 'Bearer');
    throw new DomainError(authorization ? 'api_key.invalid' : 'token.missing');
  }
  const api = new NirogApi(async (call) => {
    const response = await inject(server, request, call);
    for (const name of LIMIT_HEADERS) if (response.headers[name]) void reply.header(name, response.headers[name]);
    return response;
  });
  try {
    return { apiKey, api, key: await api.readKey() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, body } = error.response;
    if (status === UNAUTHORIZED) void reply.header('www-authenticate', 'Bearer');
    await reply.status(status).header('cache-control', 'no-store').send(body);
    return undefined;
  }
}

/** Sends a call to this server without a connection, from the address and with the key of `request`. */
async function inject(server: FastifyInstance, request: FastifyRequest, call: ApiRequest) {
  const { authorization, host } = request.headers;
  const response = await server.inject({
    method: call.method,
    url: targetOf(call),
    remoteAddress: request.ip,
    headers: {
      ...(host !== undefined && { host }),
      ...(authorization !== undefined && { authorization }),
      'user-agent': request.headers['user-agent'] ?? 'mcp',
      'x-request-id': request.id,
      ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(call.body && { payload: call.body }),
  });
  const { statusCode: status, headers } = response;
  return { status, headers, body: response.body === '' ? null : response.json<unknown>() } satisfies ApiResponse & {
    headers: object;
  };
}

/** Loads the MCP server with the first call, so that it does not delay the start. */
async function answer(
  request: FastifyRequest,
  { apiKey, api, key }: Admitted,
  report: (error: unknown) => void,
): Promise<Response> {
  const { createMcpServer } = await import('./mcp-server.js');
  const { WebStandardStreamableHTTPServerTransport: Transport } =
    await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js');
  const server = await createMcpServer({ api, apiKey, readKey: () => Promise.resolve(key), report });
  const transport = new Transport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const headers = Object.entries(request.headers).filter(([, value]) => typeof value === 'string');
    return await transport.handleRequest(
      new Request(new URL(ADDRESS, config.publicUrl), { method: 'POST', headers: headers as [string, string][] }),
      { parsedBody: request.body ?? null },
    );
  } finally {
    await server.close();
  }
}

import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { DomainError } from '../shared/domain-error.js';
import { QueueStats } from './queue-stats.js';
import { BOARD_PATH, QueuesPass } from './queues-pass.js';
import {
  isAllowedRoute,
  isOwnOrigin,
  isReadMethod,
  maskPersonalData,
  OPERATOR_ROLES,
  VIEWER_ROLES,
} from './queues.rules.js';

/** Allows the board's own files, API calls and inline styles only. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** bull-board without the routes that create or edit jobs. */
class RestrictedBoard extends FastifyAdapter {
  override setApiRoutes(routes: Parameters<FastifyAdapter['setApiRoutes']>[0]): FastifyAdapter {
    const isAllowed = ({ method, route }: (typeof routes)[number]) =>
      [method].flat().every((one) => [route].flat().every((path) => isAllowedRoute(one, path)));
    return super.setApiRoutes(routes.filter(isAllowed));
  }
}

/** Requests of callers who may only view the board; they get no buttons. */
const readOnlyRequests = new WeakSet<FastifyRequest>();

/** Serves bull-board. Support can view it; admins can also retry and clear jobs. */
export async function serveQueueBoard(app: NestFastifyApplication): Promise<void> {
  const [server, pass, log] = [app.getHttpAdapter().getInstance(), app.get(QueuesPass), new Logger('queues')];
  const board = new RestrictedBoard();
  createBullBoard({
    queues: app.get(QueueStats).queues.map((queue) => new BullAdapter(queue)),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Nirog', hideRedisDetails: true, hideDocsLink: true } },
  });

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.headers({ 'content-security-policy': CONTENT_POLICY });
    if (!request.routeOptions.url?.startsWith(`${BOARD_PATH}/static`)) void reply.header('cache-control', 'no-store');
    const { caller, byCookie, renewed } = await pass.authenticate(request.headers);
    if (renewed) void reply.header('set-cookie', renewed);
    if (!VIEWER_ROLES.includes(caller.role)) throw new DomainError('role.forbidden');
    if (!OPERATOR_ROLES.includes(caller.role)) readOnlyRequests.add(request);
    if (isReadMethod(request.method)) return;
    if (readOnlyRequests.has(request)) throw new DomainError('role.forbidden');
    if (byCookie && !isOwnOrigin(request.headers.origin, request.host, config.publicUrl))
      throw new DomainError('request.foreign_origin');
    const { method, id, routeOptions, params } = request;
    log.log({ requestId: id, accountId: caller.id, method, route: routeOptions.url, ...(params as object) });
  }

  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', authorize);
    scope.addHook('preSerialization', (request: FastifyRequest, _reply: FastifyReply, payload: unknown, next) =>
      next(null, sanitizeResponse(payload, readOnlyRequests.has(request))),
    );
    // The board's own error handler would expose internal errors.
    scope.addHook('onRoute', (route) => {
      route.errorHandler = (error, request, reply) => server.errorHandler(error, request, reply);
    });
    void scope.register(board.registerPlugin(), { prefix: BOARD_PATH });
    done();
  });
}

interface BoardJob {
  failedReason?: string;
  stacktrace?: string[];
}

interface BoardResponse {
  queues?: { readOnlyMode: boolean; allowRetries: boolean; jobs: BoardJob[] }[];
  job?: BoardJob;
}

/** Masks personal data in errors and, for read-only callers, disables the buttons. */
function sanitizeResponse(payload: unknown, isReadOnly: boolean): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const { queues, job } = payload as BoardResponse;
  if (queues)
    return {
      ...payload,
      queues: queues.map((queue) => ({
        ...queue,
        jobs: queue.jobs.map(maskJob),
        ...(isReadOnly && { readOnlyMode: true, allowRetries: false }),
      })),
    };
  return job ? { ...payload, job: maskJob(job) } : payload;
}

const maskJob = (job: BoardJob): BoardJob => ({
  ...job,
  ...(job.failedReason && { failedReason: maskPersonalData(job.failedReason) }),
  ...(job.stacktrace && { stacktrace: job.stacktrace.map(maskPersonalData) }),
});

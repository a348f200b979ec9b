import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { DomainError } from '../shared/domain-error.js';
import { QueueStats } from './queue-stats.js';
import { BOARD_POLICY, FILES_POLICY, OPEN_PAGE, OPEN_PATH, OPEN_POLICY, restrictBoardPage } from './queues-pages.js';
import { BOARD_PATH, QueuesPass } from './queues-pass.js';
import { QueuesTickets } from './queues-tickets.js';
import {
  isAllowedRoute,
  isOwnOrigin,
  isReadMethod,
  maskPersonalData,
  OPERATOR_ROLES,
  VIEWER_ROLES,
} from './queues.rules.js';

const NO_CONTENT = 204;

const BOARD_TEXTS = { boardTitle: 'Nirog', boardLogo: { path: `${BOARD_PATH}/static/images/logo.svg` } };

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
    options: { uiConfig: { ...BOARD_TEXTS, hideRedisDetails: true, hideDocsLink: true } },
  });

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isFile = request.routeOptions.url?.startsWith(`${BOARD_PATH}/static`) === true;
    void reply.header('content-security-policy', isFile ? FILES_POLICY : BOARD_POLICY);
    if (!isFile) void reply.header('cache-control', 'no-store');
    const { caller, byCookie, renewed } = await pass.authenticate(request.headers);
    if (renewed) void reply.header('set-cookie', renewed);
    if (!VIEWER_ROLES.includes(caller.role)) throw new DomainError('role.forbidden');
    if (!OPERATOR_ROLES.includes(caller.role)) readOnlyRequests.add(request);
    if (isReadMethod(request.method)) return;
    if (readOnlyRequests.has(request)) throw new DomainError('role.forbidden');
    if (byCookie && !isOwnOrigin(request.headers, config.queuesUrl)) throw new DomainError('request.foreign_origin');
    const { method, id, routeOptions, params } = request;
    log.log({ requestId: id, accountId: caller.id, method, route: routeOptions.url, ...(params as object) });
  }

  if (config.queuesUrl !== config.adminUrl) serveOpenPage(app);
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', authorize);
    scope.addHook('preSerialization', (request: FastifyRequest, _reply: FastifyReply, payload: unknown, next) =>
      next(null, sanitizeResponse(payload, readOnlyRequests.has(request))),
    );
    scope.addHook('onSend', (_request, reply: FastifyReply, payload: unknown, next) => {
      const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
      next(null, isPage ? restrictBoardPage(payload) : payload);
    });
    // The board's own error handler would expose internal errors.
    scope.addHook('onRoute', (route) => {
      route.errorHandler = (error, request, reply) => server.errorHandler(error, request, reply);
    });
    void scope.register(board.registerPlugin(), { prefix: BOARD_PATH });
    done();
  });
}

/** Serves the page that opens the board on its own host with a one-time token from the dashboard. */
function serveOpenPage(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const [pass, tickets] = [app.get(QueuesPass), app.get(QueuesTickets)];
  const headers = { 'content-security-policy': OPEN_POLICY, 'cache-control': 'no-store' };
  server.get(OPEN_PATH, async (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(OPEN_PAGE),
  );
  server.route({
    method: 'POST',
    url: OPEN_PATH,
    handler: async ({ body }, reply) => {
      const { ticket } = (body ?? {}) as { ticket?: unknown };
      const cookie = await pass.createCookie(await tickets.use(ticket));
      return reply
        .headers({ ...headers, 'set-cookie': cookie })
        .status(NO_CONTENT)
        .send();
    },
    // Nest sets its handler later than this route.
    errorHandler: (error, request, reply) => server.errorHandler(error, request, reply),
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

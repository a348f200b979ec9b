import { createBullBoard } from '@bull-board/api';
import { BullAdapter } from '@bull-board/api/bullAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { config } from '../config.js';
import { Refused } from '../shared/domain-error.js';
import { QueueFigures } from './queue-stats.js';
import { BOARD, QueuesPass } from './queues-pass.js';
import { isOffered, isOwnOrigin, isRead, masked, MAY_CHANGE, MAY_LOOK } from './queues.rules.js';

/** The board's own files and calls, and styles that it sets itself; nothing from elsewhere. */
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

/** The board's own page; by itself it looks for it beside its code, which the build moves. */
const PAGE = dirname(fileURLToPath(import.meta.resolve('@bull-board/ui/package.json')));

/** bull-board without what would write a job or change one. */
class Board extends FastifyAdapter {
  override setApiRoutes(routes: Parameters<FastifyAdapter['setApiRoutes']>[0]): FastifyAdapter {
    const isKept = ({ method, route }: (typeof routes)[number]) =>
      [method].flat().every((one) => [route].flat().every((path) => isOffered(one, path)));
    return super.setApiRoutes(routes.filter(isKept));
  }
}

/** Those who look only get a board without buttons. */
const mayOnlyLook = new WeakSet<FastifyRequest>();

/** Serves bull-board: support may look, the admin may also have jobs tried again or cleared away. */
export async function serveQueues(app: NestFastifyApplication): Promise<void> {
  const [server, pass, log] = [app.getHttpAdapter().getInstance(), app.get(QueuesPass), new Logger('queues')];
  const board = new Board();
  createBullBoard({
    queues: app.get(QueueFigures).queues.map((queue) => new BullAdapter(queue)),
    serverAdapter: board,
    options: { uiBasePath: PAGE, uiConfig: { boardTitle: 'Nirog', hideRedisDetails: true, hideDocsLink: true } },
  });

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    void reply.headers({ 'content-security-policy': CONTENT_POLICY });
    if (!request.routeOptions.url?.startsWith(`${BOARD}/static`)) void reply.header('cache-control', 'no-store');
    const { caller, byCookie, renewed } = await pass.visitorOf(request.headers);
    if (renewed) void reply.header('set-cookie', renewed);
    if (!MAY_LOOK.includes(caller.role)) throw new Refused('role.forbidden');
    if (!MAY_CHANGE.includes(caller.role)) mayOnlyLook.add(request);
    if (isRead(request.method)) return;
    if (mayOnlyLook.has(request)) throw new Refused('role.forbidden');
    if (byCookie && !isOwnOrigin(request.headers.origin, request.host, config.publicUrl))
      throw new Refused('request.foreign_origin');
    const { method, id, routeOptions, params } = request;
    log.log({ requestId: id, accountId: caller.id, method, route: routeOptions.url, ...(params as object) });
  }

  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', admit);
    scope.addHook('preSerialization', (request: FastifyRequest, _reply: FastifyReply, payload: unknown, next) =>
      next(null, shown(payload, mayOnlyLook.has(request))),
    );
    // The board's own handler would tell what went wrong inside.
    scope.addHook('onRoute', (route) => {
      route.errorHandler = (error, request, reply) => server.errorHandler(error, request, reply);
    });
    void scope.register(board.registerPlugin(), { prefix: BOARD });
    done();
  });
}

interface ShownJob {
  failedReason?: string;
  stacktrace?: string[];
}

interface Shown {
  queues?: { readOnlyMode: boolean; allowRetries: boolean; jobs: ShownJob[] }[];
  job?: ShownJob;
}

/** A reply of the board: errors without what could be a patient's, and no buttons for those who may only look. */
function shown(payload: unknown, lookOnly: boolean): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const { queues, job } = payload as Shown;
  if (queues)
    return {
      ...payload,
      queues: queues.map((queue) => ({
        ...{ ...queue, jobs: queue.jobs.map(withoutPersons) },
        ...(lookOnly && { readOnlyMode: true, allowRetries: false }),
      })),
    };
  return job ? { ...payload, job: withoutPersons(job) } : payload;
}

const withoutPersons = (job: ShownJob): ShownJob => ({
  ...job,
  ...(job.failedReason && { failedReason: masked(job.failedReason) }),
  ...(job.stacktrace && { stacktrace: job.stacktrace.map(masked) }),
});

import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused, REFUSALS, type RefusalCode } from '../../shared/domain-error.js';
import { isAway } from '../db/transient-error.js';
import type { ErrorView } from './error.view.js';
import type { Methods } from './allowed-methods.js';

/** What the HTTP layer itself refuses, by status. */
const BY_STATUS: Record<number, RefusalCode> = {
  400: 'request.malformed',
  401: 'token.missing',
  403: 'role.forbidden',
  404: 'request.not_found',
  405: 'request.method_not_allowed',
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported_type',
  429: 'request.too_many',
  503: 'server.unavailable',
};

const NOT_FOUND = 404;

/** When to try again if too many others wait. */
const BUSY_SECONDS = 2;

/** What is wrong with a body matters only where something takes it. */
const OF_BODIES: RefusalCode[] = ['request.malformed', 'request.too_large', 'request.unsupported_type'];

/** PostgreSQL stores every character but NUL. */
const BAD_TEXT = new Set(['22021', '22P05']);

/** `@RouteConfig` of a page: a person who opened it is told why not on a page, too. */
export interface RefusesAsPage {
  /** @returns HTML. */
  refusalPage(refusal: Refused, request: FastifyRequest): Promise<string>;
}

/** The only place where an error meets HTTP. A refusal is answered as its table says; anything else is a bug. */
@Catch()
export class RefusedFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  constructor(private readonly methods: Methods) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const refusal = this.refusalOf(error, request);
    if (refusal.code === 'request.method_not_allowed')
      void reply.header('allow', this.methods.of(pathOf(request)).join(', '));
    if (refusal.code === 'server.busy') void reply.header('retry-after', BUSY_SECONDS);
    const [status] = REFUSALS[refusal.code];
    // Checking a token is a question with an answer of its own shape.
    const verify = request.routeOptions.url === '/api/auth/verify' && status === 401 ? { valid: false } : {};
    void reply.status(status).header('cache-control', 'no-store');
    const asJson = () =>
      reply
        .header('content-type', 'application/json; charset=utf-8') // a page's handler may have named another
        .send({ ...verify, ...bodyOf(refusal, request.id) });
    const { refusalPage } = request.routeOptions.config as Partial<RefusesAsPage>;
    if (refusalPage)
      refusalPage(refusal, request).then((html) => reply.type('text/html; charset=utf-8').send(html), asJson);
    else void asJson();
  }

  /** Whether other methods would be answered here. An empty id in an address reads like a route and is none. */
  private answersOthers(request: FastifyRequest): boolean {
    const methods = this.methods.of(pathOf(request));
    return methods.length > 0 && !methods.includes(request.method);
  }

  private refusalOf(error: unknown, request: FastifyRequest): Refused {
    const refusal = this.saidOf(error, request);
    if (!request.is404 || !OF_BODIES.includes(refusal.code)) return refusal;
    return this.notFound(request);
  }

  private notFound(request: FastifyRequest): Refused {
    return this.answersOthers(request)
      ? new Refused('request.method_not_allowed', { method: request.method })
      : new Refused('request.not_found');
  }

  private saidOf(error: unknown, request: FastifyRequest): Refused {
    if (error instanceof Refused) return error;
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status === NOT_FOUND) return this.notFound(request);
    const code = status === undefined ? undefined : BY_STATUS[status];
    if (code) return new Refused(code);
    if (BAD_TEXT.has(pgCodeOf(error) ?? '')) return new Refused('request.bad_text');
    if (isAway(error)) {
      this.log.warn({ requestId: request.id, route: request.routeOptions.url, msg: (error as Error).message });
      return new Refused('server.unavailable');
    }
    this.log.error({ requestId: request.id, route: request.routeOptions.url, err: error });
    return new Refused('server.error');
  }
}

/** What every refusal looks like to a caller. */
export const bodyOf = ({ code, message, details, facts }: Refused, requestId: string): ErrorView => ({
  error: message,
  code,
  ...(details && { details }),
  ...facts,
  requestId,
});

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url;

const pgCodeOf = (error: unknown) => (error as { driverError?: { code?: string } }).driverError?.code;

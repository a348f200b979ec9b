import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, ERRORS_BY_CODE, type ErrorCode } from '../../shared/domain-error.js';
import { isTransient } from '../db/transient-error.js';
import type { RequestFindings } from '../security-events/security-events.hook.js';
import type { ErrorView } from './error.view.js';
import { acceptedFiles } from './file-types.js';
import type { AllowedMethods } from './allowed-methods.js';

/** Error codes for errors of Nest and Fastify, by HTTP status. */
const CODE_BY_STATUS: Record<number, ErrorCode> = {
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

/** Retry-After of `server.busy`. */
const BUSY_RETRY_AFTER_SECONDS = 2;

/** Not reported for unknown URLs, which get 404 or 405 instead. */
const BODY_ERRORS: ErrorCode[] = ['request.malformed', 'request.too_large', 'request.unsupported_type'];

/** SQLSTATEs of text that PostgreSQL cannot store, such as NUL. */
const INVALID_TEXT_SQLSTATES = new Set(['22021', '22P05']);

/** `@RouteConfig` of a page: errors are shown as a page, too. */
export interface ErrorPageConfig {
  /** @returns HTML. */
  renderErrorPage(error: DomainError, request: FastifyRequest): Promise<string>;
}

/** Converts every error to an HTTP response. Logs errors that are neither domain, HTTP nor transient errors as bugs. */
@Catch()
export class DomainErrorFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  constructor(private readonly allowedMethods: AllowedMethods) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest & RequestFindings>(), http.getResponse<FastifyReply>()];
    const domainError = this.toDomainError(error, request);
    request.domainError = domainError;
    if (domainError.code === 'request.method_not_allowed')
      void reply.header('allow', this.allowedMethods.forPath(pathOf(request)).join(', '));
    if (domainError.code === 'server.busy') void reply.header('retry-after', BUSY_RETRY_AFTER_SECONDS);
    if (domainError.params['seconds'] !== undefined) void reply.header('retry-after', domainError.params['seconds']);
    const [status] = ERRORS_BY_CODE[domainError.code];
    // The token check has an additional field in its response.
    const verify = request.routeOptions.url === '/api/auth/verify' && status === 401 ? { valid: false } : {};
    void reply.status(status).header('cache-control', 'no-store');
    const sendJson = () =>
      reply
        .header('content-type', 'application/json; charset=utf-8') // the handler of a page may have set another type
        .send({ ...verify, ...errorBody(domainError, request.id) });
    const { renderErrorPage } = request.routeOptions.config as Partial<ErrorPageConfig>;
    if (renderErrorPage)
      renderErrorPage(domainError, request).then((html) => reply.type('text/html; charset=utf-8').send(html), sendJson);
    else void sendJson();
  }

  /** Whether the URL exists with other methods. A URL with an empty id looks like a route, but has no methods. */
  private allowsOtherMethods(request: FastifyRequest): boolean {
    const methods = this.allowedMethods.forPath(pathOf(request));
    return methods.length > 0 && !methods.includes(request.method);
  }

  private toDomainError(error: unknown, request: FastifyRequest): DomainError {
    const domainError = this.classify(error, request);
    if (!request.is404 || !BODY_ERRORS.includes(domainError.code)) return domainError;
    return this.notFoundError(request);
  }

  private notFoundError(request: FastifyRequest): DomainError {
    return this.allowsOtherMethods(request)
      ? new DomainError('request.method_not_allowed', { method: request.method })
      : new DomainError('request.not_found');
  }

  private classify(error: unknown, request: FastifyRequest): DomainError {
    if (error instanceof DomainError) return error;
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status === NOT_FOUND) return this.notFoundError(request);
    const code = status === undefined ? undefined : CODE_BY_STATUS[status];
    if (code) return new DomainError(fileCodeOf(code, request) ?? code);
    if (INVALID_TEXT_SQLSTATES.has(sqlStateOf(error) ?? '')) return new DomainError('request.bad_text');
    if (isTransient(error)) {
      this.log.warn({ requestId: request.id, route: request.routeOptions.url, msg: (error as Error).message });
      return new DomainError('server.unavailable');
    }
    this.log.error({ requestId: request.id, route: request.routeOptions.url, err: error });
    return new DomainError('server.error');
  }
}

/** The body of every error response. */
export const errorBody = ({ code, message, details, extensions }: DomainError, requestId: string): ErrorView => ({
  error: message,
  code,
  ...(details && { details }),
  ...extensions,
  requestId,
});

/** On a route that accepts files, other texts apply. */
function fileCodeOf(code: ErrorCode, request: FastifyRequest): ErrorCode | undefined {
  const files = acceptedFiles(request);
  if (code === 'request.too_large') return files?.tooLarge;
  return code === 'request.unsupported_type' ? files?.unsupportedType : undefined;
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? url;

const sqlStateOf = (error: unknown) => (error as { driverError?: { code?: string } }).driverError?.code;

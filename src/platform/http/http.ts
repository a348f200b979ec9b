import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { config } from '../../config.js';
import { DomainError } from '../../shared/domain-error.js';
import { answerMalformedUrl, answerMalformedRequest } from './malformed-requests.js';
import { compressResponses } from './compression.js';
import { acceptedFiles, FILE_TYPES } from './file-types.js';
import { registerDateValidators } from '../validation/date-validators.js';
import { isShuttingDown } from '../ops/shutdown.js';
import { registerEtags } from './etag.js';
import { isTooDeep } from '../json.js';
import type { RequestFindings } from '../security-events/security-events.hook.js';
import { requestLog } from '../logger.js';
import { runAsOperation } from '../operation-context.js';
import type { Span } from '../tracing/span.js';
import { startSpan } from '../tracing/tracer.js';
import { AllowedMethods } from './allowed-methods.js';
import { DomainErrorFilter } from './domain-error.filter.js';
import { RequestLoad } from '../ops/request-load.js';
import { separateOrigins } from '../origins/origins.js';
import { registerSecurityHeaders, type PatientPageInline } from '../page-security/security-headers.js';
import { validationPipe } from '../validation/validation.js';

const BODY_LIMIT = 256 * 1024;
const HEADER_LIMIT = 16 * 1024;
/** How often Node checks connections for requests that have not arrived completely. */
const CONNECTION_CHECK_MS = 5_000;
const SERVER_ERROR = 500;
const REQUEST_ID = /^[\w-]{8,64}$/;

export const fastifyOptions = {
  bodyLimit: BODY_LIMIT,
  /** Number of trusted proxies. A function, because Fastify rejects a plain number. */
  trustProxy: (_address: string, hop: number): boolean => hop < config.trustProxy,
  requestTimeout: config.requestTimeoutMs,
  /** Requests on open connections are still answered during shutdown; see `shutDownOnSignals`. */
  return503OnClosing: false,
  http: {
    headersTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(config.requestTimeoutMs, CONNECTION_CHECK_MS),
    maxHeaderSize: HEADER_LIMIT,
    requireHostHeader: false, // Node's own response would have no body; a hook below responds in our error format
  },
  /** A parameter that is too long gets the handler's "not found", like any other wrong id. */
  routerOptions: { maxParamLength: HEADER_LIMIT },
  frameworkErrors: answerMalformedUrl,
  clientErrorHandler: answerMalformedRequest,
  /** Uses the caller's request id when it is well-formed. */
  genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const requestId = headers['x-request-id'];
    return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
  },
};

/** Prefixes every API route with /api; pages and the simulators have no prefix. */
export function prefixRoutes(app: NestFastifyApplication): void {
  const pages = ['/', 's/*path', 'd/*path', 'pictures/*path', 'sitemap.xml'];
  app.setGlobalPrefix('api', { exclude: [...pages, 'sandbox', 'sandbox/*path'] });
}

/** Configures what applies to every request: prefix, validation, headers, error format, logging. */
export async function configureHttp(app: NestFastifyApplication, patientPages: PatientPageInline): Promise<void> {
  prefixRoutes(app);
  registerBodyParsers(app);
  const server = app.getHttpAdapter().getInstance();
  const allowedMethods = new AllowedMethods();
  server.addHook('onRoute', (route) => {
    allowedMethods.register(route);
    const { bodyLimit } = (route.config ?? {}) as Partial<typeof LARGE_BODY_ROUTE>;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
  registerDateValidators(app);
  app.useGlobalPipes(validationPipe);
  app.useGlobalFilters(new DomainErrorFilter(allowedMethods));
  registerSecurityHeaders(app, patientPages);
  registerEtags(app);
  await compressResponses(app);
  // Ignores unknown expectations, as RFC 9110, 10.1.1 allows; Node's own 417 would have no body.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  registerRequestLog(app);
  separateOrigins(app);
  trackRequestLoad(app);
  nameOperations(app);
}

/** `@RouteConfig` of a webhook that may deliver a thousand events at once. */
export const LARGE_BODY_ROUTE = { bodyLimit: 3 * 1024 * 1024 };

/** `@RouteConfig` of a route that accepts HTML forms. */
export const FORM_ROUTE = { acceptsForms: true };

/** Accepts JSON, forms on `FORM_ROUTE`, and files on a `fileRoute`. Many clients send the JSON type without a body: an empty body is valid. */
function registerBodyParsers(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  // The parser ignores `__proto__` and `constructor`: validation reports them by name, like every unknown field.
  const readJson = server.getDefaultJsonParser('ignore', 'ignore');
  server.removeContentTypeParser('text/plain');
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isTooDeep(body)) done(new DomainError('request.malformed'));
    else if (acceptedFiles(request)) done(new UnsupportedMediaTypeException());
    else void readJson(request, body.toString(), done);
  });
  for (const type of FILE_TYPES)
    app.useBodyParser<RawServerDefault>(type, { bodyLimit: BODY_LIMIT }, (request, body, done) => {
      const files = acceptedFiles(request);
      if (!files?.types.includes(type)) done(new UnsupportedMediaTypeException());
      else if (body.length > files.maxBytes) done(new DomainError(files.tooLarge));
      else done(null, body);
    });
  app.useBodyParser<RawServerDefault>('text/plain', {}, (_request, _body, done) =>
    done(new UnsupportedMediaTypeException()),
  );
  app.useBodyParser<RawServerDefault>('application/x-www-form-urlencoded', {}, ({ routeOptions }, body, done) => {
    if ((routeOptions.config as Partial<typeof FORM_ROUTE>).acceptsForms)
      done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    else done(new UnsupportedMediaTypeException());
  });
}

/** Adds the request id to every response and logs every request. */
function registerRequestLog(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: (error?: DomainError) => void) => {
      void reply.header('x-request-id', request.id);
      if (isShuttingDown()) void reply.header('connection', 'close');
      const hasHost = request.headers.host !== undefined || request.raw.httpVersion === '1.0';
      done(hasHost ? undefined : new DomainError('request.bad_http'));
    })
    .addHook('onResponse', (request: FastifyRequest & RequestFindings, reply: FastifyReply, done: () => void) => {
      // Logs the route, never the URL: the identifier in a payment link gives access to it.
      const { method, id, routeOptions, user, domainError } = request;
      const ms = Math.round(reply.elapsedTime);
      const line = { requestId: id, method, route: routeOptions.url, status: reply.statusCode, ms };
      requestLog.info({
        ...line,
        ...(user && { accountId: user.id, ip: request.ip }), // no address of a patient: it would outlive an erasure
        ...(domainError && { code: domainError.code }),
      });
      done();
    });
}

/** Counts every request, including malformed and aborted ones. */
function trackRequestLoad(app: NestFastifyApplication): void {
  const requestLoad = app.get(RequestLoad);
  app.getHttpServer().on('request', (_request: unknown, response: ServerResponse) => {
    requestLoad.requestStarted();
    response.once('close', () => requestLoad.requestEnded());
  });
}

/**
 * Runs each handler under the name of its route; `OperationNameGuard` replaces it by the operation's. After the body has
 * arrived, because its parser runs in the context of the connection.
 */
function nameOperations(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preHandler', ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, done: () => void) => {
      // The route, never the URL: the identifier in a payment link gives access to it.
      const route = routeOptions.url ?? 'none';
      const name = `${method} ${route}`;
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = startSpan({ name, kind: 'server', attributes });
      if (span) reply.raw.once('close', () => endRequestSpan(span, reply.raw));
      runAsOperation(name, done, span);
    });
}

function endRequestSpan(span: Span, { statusCode, writableFinished }: ServerResponse): void {
  const error = statusCode >= SERVER_ERROR ? { code: statusCode } : undefined;
  span.end(writableFinished ? error : { code: 'aborted' }, { 'http.response.status_code': statusCode });
}

import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import helmet from 'helmet';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { config } from '../../config.js';
import { DomainError } from '../../shared/domain-error.js';
import { answerMalformedUrl, answerMalformedRequest } from './malformed-requests.js';
import { compressReplies } from './compression.js';
import { registerDateValidators } from '../validation/date-validators.js';
import { isShuttingDown } from '../ops/shutdown.js';
import { registerEtags } from './etag.js';
import { isTooDeep } from '../json.js';
import { requestLog } from '../logger.js';
import { registerWriteInterceptors } from './write-interceptors.js';
import { DATA_HEADERS, isSecure } from './headers.js';
import { AllowedMethods } from './allowed-methods.js';
import { DomainErrorFilter } from './domain-error.filter.js';
import { RequestLoad } from '../ops/request-load.js';
import { validationPipe } from '../validation/validation.js';

const BODY_LIMIT = 256 * 1024;
const HEADER_LIMIT = 16 * 1024;
/** How often connections are looked at for requests that do not arrive. */
const CONNECTION_CHECK_MS = 5_000;
const REQUEST_ID = /^[\w-]{8,64}$/;

export const fastifyOptions = {
  bodyLimit: BODY_LIMIT,
  /** A number alone is refused by Fastify: it cannot know who the proxies are. The operator does. */
  trustProxy: (_address: string, hop: number): boolean => hop < config.trustProxy,
  requestTimeout: config.requestTimeoutMs,
  /** What still comes on a connection that was open is answered; see `shutDownOnSignals`. */
  return503OnClosing: false,
  http: {
    headersTimeout: config.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(config.requestTimeoutMs, CONNECTION_CHECK_MS),
    maxHeaderSize: HEADER_LIMIT,
    requireHostHeader: false, // Node's own answer would have no body; the hook below answers in ours
  },
  /** A long id is unknown like any other wrong one. */
  routerOptions: { maxParamLength: HEADER_LIMIT },
  frameworkErrors: answerMalformedUrl,
  clientErrorHandler: answerMalformedRequest,
  /** A caller's own request id is kept when it looks like one. */
  genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const requestId = headers['x-request-id'];
    return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
  },
};

/** Razorpay's checkout comes from its own hosts; nothing else from elsewhere, nothing inline. */
const CHECKOUT_HOSTS = checkoutHosts(config.razorpay.checkoutUrl);

function checkoutHosts(script: string): string[] {
  if (script.startsWith('/')) return [];
  const { origin } = new URL(script);
  if (origin !== 'https://checkout.razorpay.com') return [origin];
  return [origin, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'];
}

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...CHECKOUT_HOSTS],
    styleSrc: ["'self'", "'unsafe-inline'"],
    // A page that came by https would not show them; one of a development server does.
    imgSrc: ["'self'", 'data:', 'https:', ...(isSecure ? [] : ['http:'])],
    connectSrc: ["'self'", ...CHECKOUT_HOSTS],
    frameSrc: ["'self'", ...CHECKOUT_HOSTS],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'", ...CHECKOUT_HOSTS],
    frameAncestors: ["'none'"],
  },
};

/** Every call is below /api; pages and the simulators are not. */
export function prefixRoutes(app: NestFastifyApplication): void {
  app.setGlobalPrefix('api', { exclude: ['/', 's/*path', 'sandbox', 'sandbox/*path'] });
}

/** Everything that holds for every request: prefix, checks, headers, the error shape, one log line. */
export async function configureHttp(app: NestFastifyApplication): Promise<void> {
  prefixRoutes(app);
  registerWriteInterceptors(app);
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
  registerSecurityHeaders(app);
  registerEtags(app);
  await compressReplies(app);
  // Nobody must meet an expectation (RFC 9110, 10.1.1); Node's own refusal would have no body.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  registerRequestLog(app);
  trackRequestLoad(app);
}

/**
 * Headers that keep a browser from being tricked. Pages get all of helmet's; a reply of the API is no page and gets those
 * that hold for data. (Helmet itself, not its plugin for Fastify: that sets everything up anew for every request.)
 */
function registerSecurityHeaders(app: NestFastifyApplication): void {
  const pageHeaders = (crossOriginOpenerPolicy: 'same-origin' | 'same-origin-allow-popups') =>
    helmet({
      contentSecurityPolicy,
      crossOriginOpenerPolicy: { policy: crossOriginOpenerPolicy },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: isSecure,
    });
  const protectPage = pageHeaders('same-origin');
  // Razorpay's frame opens the bank's page in a popup. With `same-origin` here, `window.open` returns null in the frame.
  const protectPayPage = pageHeaders('same-origin-allow-popups');
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const isData = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs');
    if (isData) void reply.headers(DATA_HEADERS);
    if (isData) done();
    else (request.url.startsWith('/s/') ? protectPayPage : protectPage)(request.raw, reply.raw, done);
  });
}

/** `@RouteConfig` of a webhook that brings a thousand events at once. */
export const LARGE_BODY_ROUTE = { bodyLimit: 3 * 1024 * 1024 };

/** `@RouteConfig` of the rare route that a browser posts a form to. */
export const FORM_ROUTE = { acceptsForms: true };

/** JSON is the only type but where a route takes forms. Many clients name it on every call: an empty body is none, not malformed JSON. */
function registerBodyParsers(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  // The validation of bodies refuses `__proto__` and `constructor` by name, as it does every unknown field.
  const readJson = server.getDefaultJsonParser('ignore', 'ignore');
  server.removeContentTypeParser('text/plain');
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isTooDeep(body)) done(new DomainError('request.malformed'));
    else void readJson(request, body.toString(), done);
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

/** Gives every reply the request's id, and every request a log line. */
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
    .addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      // The route, never the address: an identifier in it is a patient's key.
      const { method, id, routeOptions } = request;
      const ms = Math.round(reply.elapsedTime);
      requestLog.info({ requestId: id, method, route: routeOptions.url, status: reply.statusCode, ms });
      done();
    });
}

/** All that come, whatever becomes of them. */
function trackRequestLoad(app: NestFastifyApplication): void {
  const requestLoad = app.get(RequestLoad);
  app.getHttpServer().on('request', (_request: unknown, response: ServerResponse) => {
    requestLoad.requestStarted();
    response.once('close', () => requestLoad.requestEnded());
  });
}

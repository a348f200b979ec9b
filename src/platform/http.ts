import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import { Logger, UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { v7 } from 'uuid';
import { config } from '../config.js';
import { Refused } from '../shared/refused.js';
import { isTooDeep } from './json.js';
import { Methods } from './methods.js';
import { RefusedFilter } from './refused.filter.js';
import { validation } from './validation.js';

const BODY_LIMIT = 256 * 1024;
const GIVEN_ID = /^[\w-]{8,64}$/;

export const fastifyOptions = {
  bodyLimit: BODY_LIMIT,
  trustProxy: config.production,
  /** A caller's own request id is kept when it looks like one. */
  genReqId: ({ headers }: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && GIVEN_ID.test(given) ? given : v7();
  },
};

/** Razorpay's checkout comes from its own hosts; nothing else from elsewhere, nothing inline. */
const CHECKOUT_HOSTS = config.razorpay.checkoutUrl.startsWith('/')
  ? []
  : ['https://checkout.razorpay.com', 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'];

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...CHECKOUT_HOSTS],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'https:'],
    connectSrc: ["'self'", ...CHECKOUT_HOSTS],
    frameSrc: ["'self'", ...CHECKOUT_HOSTS],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'", ...CHECKOUT_HOSTS],
    frameAncestors: ["'none'"],
  },
};

/** Everything that holds for every request: prefix, checks, headers, the error shape, one log line. */
export async function prepareHttp(app: NestFastifyApplication): Promise<void> {
  app.setGlobalPrefix('api', {
    exclude: ['/', 's/*path', 'sandbox', 'sandbox/*path'],
  });
  const server = app.getHttpAdapter().getInstance();
  const readJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('text/plain');
  // Many clients name the type on every call: an empty body is none, not malformed JSON.
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isTooDeep(body)) done(new Refused('request.malformed'));
    else void readJson(request, body.toString(), done);
  });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    app.useBodyParser<RawServerDefault>(type, {}, (_request, _body, done) => done(new UnsupportedMediaTypeException()));
  const methods = new Methods();
  server.addHook('onRoute', (route) => methods.note(route));
  app.useGlobalPipes(validation);
  app.useGlobalFilters(new RefusedFilter(methods));
  await app.register(fastifyHelmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  });
  await app.register(fastifyCompress, { threshold: 1_024 });
  const log = new Logger('http');
  server
    .addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      void reply.header('x-request-id', request.id);
      done();
    })
    .addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      // The route, never the address: an identifier in it is a patient's key.
      const { method, id, routeOptions } = request;
      log.log({
        requestId: id,
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      });
      done();
    });
}

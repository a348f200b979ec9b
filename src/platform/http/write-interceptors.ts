import 'reflect-metadata';
import { RequestMethod, SetMetadata, UseInterceptors } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RouteConfig, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { AuditContextInterceptor } from './audit-context.interceptor.js';
import { IdempotencyInterceptor } from '../idempotency/idempotency.interceptor.js';
import { NoBodyInterceptor } from './no-body.interceptor.js';
import { operationName } from './operation.js';

/** Handler parameters that include the body: `@Body()`, or `@Req()` for the whole request. */
const BODY_PARAM_TYPES = [RouteParamtypes.BODY, RouteParamtypes.REQUEST].map(String);

/** Whether a handler reads the body. The simulators accept any body, like the providers they simulate. */
function takesBody(controller: object, method: string): boolean {
  const [path] = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[] | undefined].flat();
  const routeArgs = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  const kinds = Object.keys(routeArgs).map((key) => key.split(':')[0] ?? '');
  return (path ?? '').startsWith('sandbox') || kinds.some((kind) => BODY_PARAM_TYPES.includes(kind));
}

const SKIP_WRITE_INTERCEPTORS = 'skip-write-interceptors';

/**
 * For a write of a single statement that is safe to repeat. It runs without the interceptors, so it has no audit
 * context and cannot begin a transaction that writes.
 */
export const SkipWriteInterceptors = () => SetMetadata(SKIP_WRITE_INTERCEPTORS, true);

/**
 * Stores the operation's name in every route. Adds `AuditContextInterceptor` and `IdempotencyInterceptor` to handlers
 * that write, and `NoBodyInterceptor` to those that take no body. They are not global, because even an interceptor that
 * does nothing adds a tenth to the time of a read.
 */
export function registerWriteInterceptors(app: NestFastifyApplication): void {
  const [scanner, auditContext, idempotency, noBody] = [
    new MetadataScanner(),
    new AuditContextInterceptor(),
    app.get(IdempotencyInterceptor),
    new NoBodyInterceptor(),
  ];
  for (const { metatype } of app.get(DiscoveryService).getControllers()) {
    if (!metatype) continue;
    const handlers = metatype.prototype as Record<string, object>;
    for (const name of scanner.getAllMethodNames(handlers)) {
      const handler = Object.getOwnPropertyDescriptor(handlers, name);
      const method = Reflect.getMetadata(METHOD_METADATA, handlers[name] ?? {}) as RequestMethod | undefined;
      if (!handler || method === undefined) continue;
      const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handlers[name] ?? {}) as object | undefined;
      RouteConfig({ ...config, operation: operationName(metatype, name) })(handlers, name, handler);
      if (method === RequestMethod.GET || Reflect.hasMetadata(SKIP_WRITE_INTERCEPTORS, handlers[name] ?? {})) continue;
      const before = takesBody(metatype, name) ? [] : [noBody];
      UseInterceptors(auditContext, idempotency, ...before)(handlers, name, handler);
    }
  }
}

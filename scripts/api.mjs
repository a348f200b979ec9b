// @ts-check
/** The API's own description, read from the built server without starting it: no port, no stores. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {string} [summary]
 * @property {object[]} security
 * @property {string[]} [x-roles]
 */

/** @returns {Promise<import('@nestjs/swagger').OpenAPIObject>} as `/api/openapi.json` serves it */
export async function readApi() {
  process.env['NODE_ENV'] = 'development'; // the description needs no secret
  const built = (/** @type {string} */ file) => import(new URL(`../dist/${file}`, import.meta.url).href);
  const { AppModule } = await built('app.module.js');
  const { prefixRoutes } = await built('platform/http.js');
  const { openApiOf } = await built('platform/openapi.js');
  const app = await NestFactory.create(AppModule, new FastifyAdapter(), { preview: true, logger: false });
  prefixRoutes(app);
  return openApiOf(app);
}

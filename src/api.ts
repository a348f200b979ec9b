import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { prefixRoutes } from './platform/http/http.js';
import { createOpenApiDocument } from './platform/api-docs/openapi.js';

/** The API's own description, as `/api/openapi.json` serves it, without a start: no port, no stores. */
export async function createApiDocument(): Promise<OpenAPIObject> {
  const silent = { preview: true, logger: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), silent);
  prefixRoutes(app);
  return createOpenApiDocument(app);
}

import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { eventWebhooks } from './events/event-document.js';
import { prefixRoutes } from './platform/http/http.js';
import { createOpenApiDocument } from './platform/api-docs/openapi.js';

/** Returns the API description of `/api/openapi.json` without starting the server: no port, no database, no Redis. */
export async function createApiDocument(): Promise<OpenAPIObject> {
  const silent = { preview: true, logger: false } as const;
  const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), silent);
  prefixRoutes(app);
  return createOpenApiDocument(app, eventWebhooks());
}

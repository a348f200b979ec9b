import 'reflect-metadata';
import type { FastifyRequest } from 'fastify';

/** Metadata key under which `@ApiTags()` stores a controller's tags. */
const TAGS = 'swagger/apiUseTags';

/**
 * The public name of an operation: the first tag of its controller and the name of its method, `patients.archive`.
 * Without a tag, the controller's own name is used.
 */
export function operationName(controller: { name: string }, method: string): string {
  const [tag] = (Reflect.getMetadata(TAGS, controller) as string[] | undefined) ?? [];
  return `${tag ?? controller.name.replace(/Controller$/, '').toLowerCase()}.${method}`;
}

/** The name of a request's operation, as `registerWriteInterceptors` stored it in the route. */
export const operationOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.config as { operation?: string }).operation ?? 'unknown';

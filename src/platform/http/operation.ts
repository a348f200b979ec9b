import 'reflect-metadata';
import type { FastifyRequest } from 'fastify';

/** Where `@ApiTags()` leaves a controller's tags. */
const TAGS = 'swagger/apiUseTags';

/**
 * The public name of a call: the first tag of its controller and the name of its method, `patients.archive`.
 * A controller without a tag gives its own name.
 */
export function operationName(controller: { name: string }, method: string): string {
  const [tag] = (Reflect.getMetadata(TAGS, controller) as string[] | undefined) ?? [];
  return `${tag ?? controller.name.replace(/Controller$/, '').toLowerCase()}.${method}`;
}

/** The operation that a request asks for, as `registerWriteInterceptors` has noted it. */
export const operationOf = ({ routeOptions }: FastifyRequest): string =>
  (routeOptions.config as { operation?: string }).operation ?? 'unknown';

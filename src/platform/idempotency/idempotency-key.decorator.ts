import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's `Idempotency-Key`, for the few acts that must stay one even when the first call died half-way: replies
 * are repeated without it. Undefined when none was sent.
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's `Idempotency-Key`, or undefined. Only for handlers that must recognise a repeat after the first call
 * failed half-way: `IdempotencyInterceptor` repeats replies without it.
 */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
});

import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** An answer that a provider gives instead of the one asked for: its own status and body, text for HTML. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly body: object | string,
  ) {
    super(`the simulated provider answers ${status}`);
  }
}

/** Gives providers' errors in the providers' shape, not in the product's. */
@Catch(ProviderError)
export class ProviderErrorFilter implements ExceptionFilter<ProviderError> {
  catch({ status, body }: ProviderError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (typeof body === 'string') void reply.header('content-type', 'text/html; charset=utf-8');
    void reply.status(status).send(body);
  }
}

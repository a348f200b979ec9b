import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** An error response of a simulated provider. A string body is HTML. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly body: object | string,
  ) {
    super(`the simulated provider returns ${status}`);
  }
}

/** Sends a provider's error with the provider's status and body instead of the product's error format. */
@Catch(ProviderError)
export class ProviderErrorFilter implements ExceptionFilter<ProviderError> {
  catch({ status, body }: ProviderError, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (typeof body === 'string') void reply.header('content-type', 'text/html; charset=utf-8');
    void reply.status(status).send(body);
  }
}

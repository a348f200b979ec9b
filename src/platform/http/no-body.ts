import { UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { DomainError } from '../../shared/domain-error.js';
import { isObject, unknownFieldMessage } from '../validation/validation.js';

/** For a write without `@Body()`: rejects every field of a body as unknown. */
export const NoBody = () => UseInterceptors(NoBodyInterceptor);

class NoBodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    assertNoFields(context.switchToHttp().getRequest<FastifyRequest>().body);
    return next.handle();
  }
}

/** @throws DomainError `request.invalid` naming every field. */
function assertNoFields(body: unknown): void {
  if (body === undefined || body === null) return;
  if (!isObject(body) || Array.isArray(body))
    throw DomainError.invalidField('body', 'Validation failed (object is expected)');
  const problems = Object.keys(body).map((field) => ({ field, message: unknownFieldMessage(field) }));
  if (problems.length > 0) throw DomainError.invalidFields(problems);
}

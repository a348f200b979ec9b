import {
  applyDecorators,
  Injectable,
  Logger,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { DomainError, ERRORS_BY_CODE } from '../../shared/domain-error.js';
import { toKeyedRequest, type ClaimedRequest } from './idempotency.request.js';
import { IdempotencyStore, type CallOutcome } from './idempotency.store.js';

const AT_MOST_ONCE = 'at-most-once';

/** For a POST or PUT: a repeat with the same `Idempotency-Key` returns the first response and does nothing else. */
export const Idempotent = () => UseInterceptors(IdempotencyInterceptor);

/**
 * As `Idempotent`, for a write that is not repeatable by itself and uses one transaction. The commit marks the
 * Idempotency-Key, so that a repeat after a lost response (a crash, a connection lost at the commit) fails instead of doing
 * the work again.
 */
export const AtMostOnce = () => applyDecorators(SetMetadata(AT_MOST_ONCE, true), Idempotent());

/** Errors that a later attempt may not get, so their responses are not stored: login, role, rate limit. */
const RETRYABLE_STATUSES = [401, 403, 429];

/** A claimed key and its call. */
interface ClaimedKey {
  id: string;
  callText: string;
}

const isFinal = (status: number): boolean =>
  status < 300 || (status >= 400 && status < 500 && !RETRYABLE_STATUSES.includes(status));

/**
 * Handles `Idempotency-Key`: a repeated write returns the first response and does nothing else. It runs after the guards,
 * so a repeat needs a valid token too, and before validation, so validation errors are stored as well.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  private readonly log = new Logger(IdempotencyInterceptor.name);

  constructor(private readonly store: IdempotencyStore) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<ClaimedRequest>(), http.getResponse<FastifyReply>()];
    const call = toKeyedRequest(request);
    if (!call) return next.handle();
    const claim = await this.store.claim(call);
    if ('claimId' in claim) {
      if (Reflect.hasMetadata(AT_MOST_ONCE, context.getHandler())) request.idempotencyClaim = claim.claimId;
      return of(await this.execute({ id: claim.claimId, callText: call.text }, next, reply));
    }
    void reply.status(claim.status).header('idempotency-replayed', 'true');
    return of(replay(claim.outcome));
  }

  private async execute(claim: ClaimedKey, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    let body: unknown;
    try {
      body = await lastValueFrom<unknown>(next.handle());
    } catch (error) {
      if (error instanceof DomainError) {
        const { code, message, details, extensions: facts } = error;
        await this.storeOutcome(claim, ERRORS_BY_CODE[code][0], { refusal: { code, message, details, facts } });
      } else await this.storeOutcome(claim, null);
      throw error;
    }
    await this.storeOutcome(claim, reply.statusCode, { body });
    return body;
  }

  /** The work is done, so a failure to store the response is only logged. @param status null: unknown. */
  private async storeOutcome(
    { id, callText }: ClaimedKey,
    status: number | null,
    outcome: CallOutcome = {},
  ): Promise<void> {
    try {
      if (status !== null && isFinal(status)) await this.store.storeOutcome(id, callText, { status, outcome });
      else await this.store.release(id);
    } catch (error) {
      this.log.error({ idempotencyId: id, err: error });
    }
  }
}

/** Returns the body of the first response. @throws DomainError the error of the first response. */
function replay(outcome: CallOutcome): unknown {
  if (!('refusal' in outcome)) return outcome.body;
  const { code, message, details, facts } = outcome.refusal;
  const domainError = new DomainError(code, {}, details, facts);
  domainError.message = message;
  throw domainError;
}

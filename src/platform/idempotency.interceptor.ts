import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Refused, REFUSALS } from '../shared/refused.js';
import { keyedCallOf, type KeyedCall } from './idempotency.request.js';
import { IdempotencyStore, type Outcome } from './idempotency.store.js';

/** Refusals that another try may well not meet: who asks, what they may do, how often. */
const PASSING = [401, 403, 429];

const isFinal = (status: number): boolean =>
  status < 300 || (status >= 400 && status < 500 && !PASSING.includes(status));

/**
 * `Idempotency-Key`: a write that is sent again gets the first reply again instead of being done twice. Stands behind
 * the guards, so a repeat needs a good token too, and before the checks of the body, so their refusals are kept as well.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  private readonly log = new Logger(Idempotency.name);

  constructor(private readonly store: IdempotencyStore) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> | Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const call = keyedCallOf(http.getRequest<FastifyRequest>());
    return call ? this.once(call, next, http.getResponse<FastifyReply>()) : next.handle();
  }

  private async once(call: KeyedCall, next: CallHandler, reply: FastifyReply): Promise<Observable<unknown>> {
    const claim = await this.store.claim(call);
    if ('mine' in claim) return of(await this.work(claim.mine, next, reply));
    void reply.status(claim.status).header('idempotency-replayed', 'true');
    return of(repeated(claim.outcome));
  }

  private async work(id: string, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    let body: unknown;
    try {
      body = await lastValueFrom<unknown>(next.handle());
    } catch (error) {
      if (error instanceof Refused) {
        const { code, message, details, facts } = error;
        await this.end(id, REFUSALS[code][0], { refusal: { code, message, details, facts } });
      } else await this.end(id, null);
      throw error;
    }
    await this.end(id, reply.statusCode, { body });
    return body;
  }

  /** The work is done by now, so a reply that cannot be kept is given all the same. @param status null: unknown. */
  private async end(id: string, status: number | null, outcome: Outcome = {}): Promise<void> {
    try {
      if (status !== null && isFinal(status)) await this.store.keep(id, status, outcome);
      else await this.store.release(id);
    } catch (error) {
      this.log.error({ idempotencyId: id, err: error });
    }
  }
}

/** The body of the first reply. @throws Refused the first refusal. */
function repeated(outcome: Outcome): unknown {
  if (!('refusal' in outcome)) return outcome.body;
  const { code, message, details, facts } = outcome.refusal;
  const refusal = new Refused(code, {}, details, facts);
  refusal.message = message;
  throw refusal;
}

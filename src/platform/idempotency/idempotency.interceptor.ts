import {
  Injectable,
  Logger,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Refused, REFUSALS } from '../../shared/domain-error.js';
import { runWithClaim } from '../audit-context.js';
import { keyedCallOf, type KeyedCall } from './idempotency.request.js';
import { IdempotencyStore, type Outcome } from './idempotency.store.js';

const MARKS_KEY = 'marks-key';

/**
 * A write that does something new each time it is called, in one transaction. Its commit marks the Idempotency-Key, so that
 * a repeat after a lost reply (a crash, a connection that broke at the commit) is refused instead of done again.
 */
export const MarksKey = () => SetMetadata(MARKS_KEY, true);

/** Refusals that another try may well not meet: who asks, what they may do, how often. */
const PASSING = [401, 403, 429];

/** A key that was taken, and the call it was taken for. */
interface Claimed {
  id: string;
  asked: string;
  marksKey: boolean;
}

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
    if (!call) return next.handle();
    const marksKey = Reflect.getMetadata(MARKS_KEY, context.getHandler()) === true;
    return this.once(call, marksKey, next, http.getResponse<FastifyReply>());
  }

  private async once(
    call: KeyedCall,
    marksKey: boolean,
    next: CallHandler,
    reply: FastifyReply,
  ): Promise<Observable<unknown>> {
    const claim = await this.store.claim(call);
    if ('mine' in claim) return of(await this.work({ id: claim.mine, asked: call.text, marksKey }, next, reply));
    void reply.status(claim.status).header('idempotency-replayed', 'true');
    return of(repeated(claim.outcome));
  }

  private async work(claim: Claimed, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    let body: unknown;
    try {
      const handle = () => lastValueFrom<unknown>(next.handle());
      body = await (claim.marksKey ? runWithClaim(claim.id, handle) : handle());
    } catch (error) {
      if (error instanceof Refused) {
        const { code, message, details, facts } = error;
        await this.end(claim, REFUSALS[code][0], { refusal: { code, message, details, facts } });
      } else await this.end(claim, null);
      throw error;
    }
    await this.end(claim, reply.statusCode, { body });
    return body;
  }

  /** The work is done by now, so a reply that cannot be kept is given all the same. @param status null: unknown. */
  private async end({ id, asked }: Claimed, status: number | null, outcome: Outcome = {}): Promise<void> {
    try {
      if (status !== null && isFinal(status)) await this.store.keep(id, asked, { status, outcome });
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

import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../shared/domain-error.js';
import { normalizeEmail } from '../../shared/text.js';
import { toNetwork } from './ip-network.js';
import { RATE_LIMITS, RateLimits, type RateLimitName, type RateLimitKey } from './rate-limits.js';

const RATE_LIMITED = 'limited';

/** Refuses a call that is made too often, before its body is checked and before any work is done for it. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    for (const name of this.reflector.get<RateLimitName[]>(RATE_LIMITED, context.getHandler())) {
      const caller = CALLER_BY_KEY[limitKeyOf(name)](request);
      const seconds = caller ? await this.limits.consume(name, caller) : 0;
      if (seconds === 0) continue;
      void reply.header('retry-after', seconds);
      throw new DomainError('request.too_many');
    }
    return true;
  }
}

/** Whom a limit counts; null counts nobody. */
const CALLER_BY_KEY: Record<RateLimitKey, (request: FastifyRequest) => string | null> = {
  address: ({ ip }) => toNetwork(ip),
  email: ({ body }) => emailOf(body),
  account: (request) => (request as { user?: { id: string } }).user?.id ?? null,
};

const limitKeyOf = (name: RateLimitName): RateLimitKey => name.split('.')[1] as RateLimitKey;

/** The email of a body that nobody has checked yet, known or unknown; null when it has none. */
function emailOf(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? normalizeEmail(email) || null : null;
}

/**
 * How often a call may be made: see `RATE_LIMITS`. The limits are counted in their order, and one that refuses keeps the
 * next from counting: an address that tries too much cannot use up somebody else's email as well.
 */
export const RateLimited = (...names: RateLimitName[]) =>
  applyDecorators(
    SetMetadata(RATE_LIMITED, names),
    UseGuards(RateLimitGuard),
    ApiExtension('x-rate-limits', names.map(describeLimit)), // from which the document tells the 429
  );

/** As in "20 in 60 seconds per address". */
const describeLimit = (name: RateLimitName): string =>
  `${RATE_LIMITS[name].calls} in ${RATE_LIMITS[name].seconds} seconds per ${limitKeyOf(name)}`;

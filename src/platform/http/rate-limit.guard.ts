import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../shared/domain-error.js';
import { normalizeLogin } from '../../shared/login-name.js';
import { toNetwork } from './ip-network.js';
import { RATE_LIMITS, RateLimits, type RateLimitName, type RateLimitKey } from './rate-limits.js';

const RATE_LIMITED = 'limited';

/** Rejects calls beyond their rate limits, before the body is validated. @throws DomainError `request.too_many`. */
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

/** The caller that a limit counts; null: the call is not counted. */
const CALLER_BY_KEY: Record<RateLimitKey, (request: FastifyRequest) => string | null> = {
  ip: ({ ip }) => toNetwork(ip),
  email: ({ body }) => emailOf(body),
  account: (request) => (request as { user?: { id: string } }).user?.id ?? null,
  key: () => null, // counted where the key is checked
};

const limitKeyOf = (name: RateLimitName): RateLimitKey => name.split('.')[1] as RateLimitKey;

/** The email, or mobile number, in a body that is not validated yet, whether or not an account has it; null without one. */
function emailOf(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? normalizeLogin(email) || null : null;
}

/**
 * Rate limits of a route: see `RATE_LIMITS`. They are counted in order, and a limit that is exceeded ends the counting:
 * an address beyond its limit cannot use up the limit of another person's email.
 */
export const RateLimited = (...names: RateLimitName[]) =>
  applyDecorators(
    SetMetadata(RATE_LIMITED, names),
    UseGuards(RateLimitGuard),
    ApiExtension('x-rate-limits', names.map(describeLimit)), // source of the 429 in the API description
  );

/** Returns, for example, "20 in 60 seconds per IP address". */
function describeLimit(name: RateLimitName): string {
  const { calls, seconds } = RATE_LIMITS[name];
  const key = limitKeyOf(name);
  return `${calls} in ${seconds} seconds per ${key === 'ip' ? 'IP address' : key}`;
}

import { applyDecorators, Injectable, SetMetadata, UseGuards, type CanActivate } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../../shared/domain-error.js';
import { normalEmail } from '../../shared/text.js';
import { networkOf } from './ip-network.js';
import { LIMITS, Limits, type LimitName, type Whose } from './rate-limits.js';

const LIMITED = 'limited';

/** Refuses a call that is made too often, before its body is checked and before any work is done for it. */
@Injectable()
export class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    for (const name of this.reflector.get<LimitName[]>(LIMITED, context.getHandler())) {
      const caller = CALLERS[whoseOf(name)](request);
      const seconds = caller ? await this.limits.count(name, caller) : 0;
      if (seconds === 0) continue;
      void reply.header('retry-after', seconds);
      throw new Refused('request.too_many');
    }
    return true;
  }
}

/** Whom a limit counts; null counts nobody. */
const CALLERS: Record<Whose, (request: FastifyRequest) => string | null> = {
  address: ({ ip }) => networkOf(ip),
  email: ({ body }) => emailOf(body),
  account: (request) => (request as { user?: { id: string } }).user?.id ?? null,
};

const whoseOf = (name: LimitName): Whose => name.split('.')[1] as Whose;

/** The email of a body that nobody has checked yet, known or unknown; null when it has none. */
function emailOf(body: unknown): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' ? normalEmail(email) || null : null;
}

/**
 * How often a call may be made: see `LIMITS`. The limits are counted in their order, and one that refuses keeps the
 * next from counting: an address that tries too much cannot use up somebody else's email as well.
 */
export const Limited = (...names: LimitName[]) =>
  applyDecorators(
    SetMetadata(LIMITED, names),
    UseGuards(LimitGuard),
    ApiExtension('x-rate-limits', names.map(inWords)), // from which the document tells the 429
  );

/** As in "20 in 60 seconds per address". */
const inWords = (name: LimitName): string =>
  `${LIMITS[name].calls} in ${LIMITS[name].seconds} seconds per ${whoseOf(name)}`;

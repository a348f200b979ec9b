import type { KeyObject } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { isUuid } from '../platform/db/columns.js';
import { PUBLIC } from '../platform/public.decorator.js';
import { DomainError } from '../shared/domain-error.js';
import { needsPassword, needsVerification, ruleFor, type Permission } from '../policies/policies.rules.js';
import { NEEDS_VERIFICATION, REQUIRED_PERMISSION } from './caller.decorators.js';
import { assertVerified, type Caller } from './caller.js';
import { CallersService } from './sessions/callers.service.js';
import { secretOf } from './sessions/token-secrets.js';
import { TokenCache, type VerifiedClaims } from './sessions/token-cache.js';

export const TOKEN = { algorithm: 'HS256', issuer: 'nirog', audience: 'nirog-api' } as const;

/** Tolerated difference between the clocks of two servers. */
const CLOCK_SKEW_SECONDS = 60;

/** @param issuedAt in Unix seconds. */
const isPast = (issuedAt: unknown): boolean =>
  typeof issuedAt === 'number' && issuedAt <= Date.now() / 1_000 + CLOCK_SKEW_SECONDS;

const isComplete = (claims: Partial<VerifiedClaims> & { iat?: unknown }): claims is VerifiedClaims =>
  isUuid(claims.sub) &&
  isUuid(claims.sid) &&
  Number.isFinite(claims.exp) &&
  (claims.iat === undefined || isPast(claims.iat));

@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly callers: CallersService,
    private readonly tokens: TokenCache,
  ) {
    super({
      passReqToCallback: true,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token: string, done) => done(null, secretOf(token) as KeyObject & string),
      algorithms: [TOKEN.algorithm],
      issuer: TOKEN.issuer,
      audience: TOKEN.audience,
    });
  }

  /** @throws DomainError `token.invalid` for a signed token without the claims of this API. */
  validate({ headers }: FastifyRequest, claims: Partial<VerifiedClaims>): Promise<Caller> {
    if (!isComplete(claims)) throw new DomainError('token.invalid');
    this.tokens.add(headers.authorization ?? '', claims);
    return this.callers.authenticate(claims);
  }
}

/** Requires a session unless the handler is `@Public()`. Passport verifies a token once; later calls use the cache. */
@Injectable()
export class TokenGuard extends PassportGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallersService,
    private readonly tokens: TokenCache,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Caller }>();
    const claims = this.tokens.claimsOf(request.headers.authorization ?? '');
    if (!claims) return (await super.canActivate(context)) as boolean;
    request.user = await this.callers.authenticate(claims);
    return true;
  }

  override handleRequest<T>(error: unknown, caller: T | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error as Error;
    if (caller) return caller;
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    throw new DomainError(authorization ? 'token.invalid' : 'token.missing');
  }
}

/**
 * Admits callers who have the permission that the handler `@Requires()`; a handler without one admits any account.
 * Conditions of a permission are checked by the service. A login that lacks a required second factor can only do what
 * needs no permission, such as adding one. `@NeedsVerification()` asks for the second factor again.
 */
@Injectable()
export class PoliciesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const permission = this.reflector.getAllAndOverride<Permission | undefined>(REQUIRED_PERMISSION, targets);
    const { user } = context.switchToHttp().getRequest<{ user?: Caller }>();
    if (permission) assertPermitted(user, permission);
    const isSensitive = this.reflector.getAllAndOverride<boolean | undefined>(NEEDS_VERIFICATION, targets) ?? false;
    if (isSensitive || (permission && needsVerification(permission))) assertVerified(user);
    return true;
  }
}

/** @throws DomainError `role.forbidden`, `session.needs_password` or `factor.needed`. */
function assertPermitted(caller: Caller | undefined, permission: Permission): void {
  if (!caller) throw new DomainError('role.forbidden');
  const rule = ruleFor(caller.role, permission);
  if (!rule.allowed) throw DomainError.forbidden(rule.reason);
  if (caller.openedByPin && needsPassword(permission)) throw new DomainError('session.needs_password');
  if (caller.mustHaveSecondFactor && !caller.hasSecondFactor) throw new DomainError('factor.needed');
}

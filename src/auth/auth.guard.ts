import type { KeyObject } from 'node:crypto';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportGuard, PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { isUuid } from '../platform/db/columns.js';
import { auditContextOf } from '../platform/http/audit.decorator.js';
import { PUBLIC } from '../platform/public.decorator.js';
import { DomainError } from '../shared/domain-error.js';
import { needsPassword, needsVerification, ruleFor, type Permission } from '../policies/policies.rules.js';
import { ApiKeyCallers, apiKeyOf } from './api-keys/api-key-callers.service.js';
import { FOR_API_KEYS, IN_SUPPORT_VIEW, NEEDS_VERIFICATION, REQUIRED_PERMISSION } from './caller.decorators.js';
import { assertVerified, lacksScope, type Caller } from './caller.js';
import { SupportCalls } from './support-access/support-calls.js';
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

/** Requires a session or an API key unless the handler is `@Public()`. Passport verifies a token once; later calls use the cache. */
@Injectable()
export class TokenGuard extends PassportGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallersService,
    private readonly tokens: TokenCache,
    private readonly apiKeys: ApiKeyCallers,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, targets)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Caller }>();
    const apiKey = apiKeyOf(request.headers.authorization);
    if (apiKey) {
      request.user = await this.apiKeys.admit(apiKey, request.ip, context.switchToHttp().getResponse());
      return true;
    }
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
 * needs no permission, such as adding one. `@NeedsVerification()` asks for the second factor again. A call in a support view
 * is recorded.
 */
@Injectable()
export class PoliciesGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly supportCalls: SupportCalls,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    const permission = this.reflector.getAllAndOverride<Permission | undefined>(REQUIRED_PERMISSION, targets);
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Caller }>();
    const { user } = request;
    // What every login may do without a permission is for people, unless it is for API keys.
    const isForApiKeys = this.reflector.getAllAndOverride<boolean | undefined>(FOR_API_KEYS, targets) ?? false;
    if (permission) assertAllowed(user, permission);
    else if (user && isForApiKeys !== (user.apiKey !== null)) throw new DomainError('role.forbidden');
    if (user?.supportAccessId) {
      const mayWrite = this.reflector.getAllAndOverride<boolean | undefined>(IN_SUPPORT_VIEW, targets) ?? false;
      if (!mayWrite) assertOnlyLooks(request.method);
      this.supportCalls.add(auditContextOf(context), user.supportAccessId);
    }
    if (this.reflector.getAllAndOverride<boolean | undefined>(NEEDS_VERIFICATION, targets)) assertVerified(user);
    return true;
  }
}

/** A support view changes nothing, whatever its permissions. @throws DomainError `role.forbidden`. */
function assertOnlyLooks(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw new DomainError('role.forbidden');
}

/**
 * Checks a permission. A service checks one if it depends on the data.
 * @throws DomainError `role.forbidden`, `api_key.scope`, `session.needs_password`, `factor.needed` or `verification.needed`.
 */
export function assertAllowed(caller: Caller | undefined, permission: Permission): void {
  if (!caller) throw new DomainError('role.forbidden');
  const rule = ruleFor(caller.role, permission);
  if (!rule.allowed) throw DomainError.forbidden(rule.reason);
  if (lacksScope(caller, permission)) throw new DomainError('api_key.scope', { scope: permission });
  if (caller.openedByPin && needsPassword(permission)) throw new DomainError('session.needs_password');
  if (caller.mustHaveSecondFactor && !caller.hasSecondFactor) throw new DomainError('factor.needed');
  if (needsVerification(permission)) assertVerified(caller);
}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { PUBLIC } from '../platform/public.decorator.js';
import { Refused } from '../shared/refused.js';
import type { Role } from './account.rules.js';
import { AuthService, type Caller } from './auth.service.js';
import { ROLES_ALLOWED } from './caller.decorators.js';
import { Tokens } from './tokens.js';

const BEARER = /^bearer\s+(\S+)/i;

/** Every call needs a login unless it says `@Public()`. */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
    private readonly auth: AuthService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC, places)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: Caller }>();
    const { authorization } = request.headers;
    if (!authorization) throw new Refused('token.missing');
    const token = BEARER.exec(authorization)?.[1];
    const claims = token === undefined ? null : this.tokens.claimsOf(token);
    if (!claims) throw new Refused('token.invalid');
    request.user = await this.auth.callerOf(claims);
    return true;
  }
}

/** Lets only the roles named by `@Roles()` in. A call that names none is for any login. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.getAllAndOverride<Role[] | undefined>(ROLES_ALLOWED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!roles) return true;
    const { user } = context.switchToHttp().getRequest<{ user?: Caller }>();
    if (user && roles.includes(user.role)) return true;
    throw new Refused('role.forbidden');
  }
}

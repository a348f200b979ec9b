import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Role } from './account.rules.js';
import type { Caller, Device } from './caller.js';

export const ROLES_ALLOWED = 'roles';

/** The roles that may make the call. On a method it replaces the roles of the class. */
export const Roles = (...roles: Role[]) =>
  applyDecorators(SetMetadata(ROLES_ALLOWED, roles), ApiExtension('x-roles', roles));

const callerOf = (context: ExecutionContext): Caller => context.switchToHttp().getRequest<{ user: Caller }>().user;

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** The id of the doctor who makes the request, which is the tenant. Use with `@Roles('doctor')` only. */
export const DoctorId = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context).id);

const MAX_USER_AGENT_LENGTH = 300;

export const CurrentDevice = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { ip, userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null };
});

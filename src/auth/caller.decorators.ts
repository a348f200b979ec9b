import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Role } from './account.rules.js';
import type { Caller, Device } from './caller.js';

export const ROLES_ALLOWED = 'roles';

/** Who may make the call; on a method it replaces what the class says. */
export const Roles = (...roles: Role[]) =>
  applyDecorators(SetMetadata(ROLES_ALLOWED, roles), ApiExtension('x-roles', roles));

const callerOf = (context: ExecutionContext): Caller => context.switchToHttp().getRequest<{ user: Caller }>().user;

/** The login that asks. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** The id of the doctor who asks: the tenant of the call. Use behind `@Roles('doctor')` only. */
export const DoctorId = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context).id);

const AGENT_LENGTH = 300;

/** The device that asks. */
export const CurrentDevice = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { ip, userAgent: headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null };
});

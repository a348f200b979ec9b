import { applyDecorators, createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { needsPassword, needsVerification, rolesAllowed, type Permission } from '../policies/policies.rules.js';
import { userAgentOf } from '../platform/http/user-agent.js';
import { DomainError } from '../shared/domain-error.js';
import type { Caller, Device } from './caller.js';

export const REQUIRED_PERMISSION = 'permission';

export const NEEDS_VERIFICATION = 'verification';
const VERIFICATION_EXTENSION = 'x-needs-verification';

/**
 * Asks for the second factor again, unless it was verified in the last ten minutes. A login without a second factor is
 * not asked.
 */
export const NeedsVerification = () =>
  applyDecorators(SetMetadata(NEEDS_VERIFICATION, true), ApiExtension(VERIFICATION_EXTENSION, true));

export const IN_SUPPORT_VIEW = 'support_view';
/** For the few operations but reads that a support view may call: those that end it. */
export const AllowedInSupportView = () => SetMetadata(IN_SUPPORT_VIEW, true);

/**
 * What the caller must be allowed to do; see `POLICIES`. On a method it replaces the permission of the class, except that
 * the API description keeps the password and verification that the permission of the class needs.
 */
export const Requires = (permission: Permission) =>
  applyDecorators(
    SetMetadata(REQUIRED_PERMISSION, permission),
    ApiExtension('x-permission', permission),
    ApiExtension('x-roles', rolesAllowed(permission)),
    ...(needsPassword(permission) ? [ApiExtension('x-needs-password', true)] : []),
    ...(needsVerification(permission) ? [ApiExtension(VERIFICATION_EXTENSION, true)] : []),
  );

export const FOR_API_KEYS = 'for_api_keys';
/** For an operation that needs no permission and that only other software with an API key may call, whatever its scopes. */
export const ForApiKeys = () =>
  applyDecorators(SetMetadata(FOR_API_KEYS, true), ApiExtension('x-roles', ['integration']));

const callerOf = (context: ExecutionContext): Caller => context.switchToHttp().getRequest<{ user: Caller }>().user;

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** The doctor whose clinic the caller works in, which is the tenant. Only for permissions of clinic roles. */
export const DoctorId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { doctor_id: doctorId } = callerOf(context);
  if (doctorId === null) throw new DomainError('role.forbidden');
  return doctorId;
});

export const CurrentDevice = createParamDecorator((_: unknown, context: ExecutionContext): Device => {
  const { ip, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return { ip, userAgent: userAgentOf(headers) };
});

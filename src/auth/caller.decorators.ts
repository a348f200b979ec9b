import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { Role } from './account.rules.js';
import type { Caller } from './auth.service.js';

export const ROLES_ALLOWED = 'roles';

/** Who may make the call. */
export const Roles = (...roles: Role[]) => SetMetadata(ROLES_ALLOWED, roles);

const callerOf = (context: ExecutionContext): Caller => context.switchToHttp().getRequest<{ user: Caller }>().user;

/** The login that asks. */
export const CallerOf = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context));

/** The id of the doctor who asks: the tenant of the call. Use behind `@Roles('doctor')` only. */
export const DoctorId = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(context).id);

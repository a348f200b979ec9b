import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor, ActorKind, AuditContext, Source } from '../audit-context.js';
import type { ClaimedRequest } from '../idempotency/idempotency.request.js';
import { operationName } from './operation.js';
import { userAgentOf } from './user-agent.js';

/** Longer than any IP address. Behind a proxy the text comes from a header and may be longer. */
const IP_LENGTH = 64;

type AuthenticatedRequest = FastifyRequest & { user?: { id: string; actorKind: ActorKind } };

/** The audit context of a call, for handlers that write. */
export const Audit = createParamDecorator((_: unknown, execution: ExecutionContext) => auditContextOf(execution));

/** Who makes the call of a request that was authenticated, by which operation. */
export function auditContextOf(execution: ExecutionContext): AuditContext {
  const request = execution.switchToHttp().getRequest<AuthenticatedRequest & ClaimedRequest>();
  const action = operationName(execution.getClass(), execution.getHandler().name);
  const actor = actorOf(request, action);
  return { actor, action, source: sourceOf(request, actor), idempotencyClaim: request.idempotencyClaim };
}

/** The logged-in account; otherwise a patient on the public page, or the system (a provider or the sandbox). */
function actorOf({ user }: AuthenticatedRequest, action: string): Actor {
  if (user) return { kind: user.actorKind, id: user.id };
  return { kind: action.startsWith('public.') ? 'patient' : 'system', id: null };
}

function sourceOf({ id, ip, headers }: AuthenticatedRequest, { kind }: Actor): Source {
  if (kind === 'patient') return { ip: null, user_agent: null, request_id: id };
  return { ip: ip.slice(0, IP_LENGTH), user_agent: userAgentOf(headers), request_id: id };
}

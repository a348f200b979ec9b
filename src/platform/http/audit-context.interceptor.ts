import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { runWithAuditContext, type Actor, type ActorKind, type AuditContext, type Source } from '../audit-context.js';
import { operationOf } from './operation.js';

const AGENT_LENGTH = 300;
/** Longer than any IP address. Behind a proxy the text comes from a header and may be longer. */
const IP_LENGTH = 64;

type AuthenticatedRequest = FastifyRequest & { user?: { id: string; role: ActorKind } };

/**
 * Runs a handler within the audit context of its request. `registerWriteInterceptors` adds it to every method but GET;
 * without it a handler cannot write.
 */
export class AuditContextInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    return of(await runWithAuditContext(contextOf(request), () => lastValueFrom<unknown>(next.handle())));
  }
}

function contextOf(request: AuthenticatedRequest): AuditContext {
  const action = operationOf(request);
  const actor = actorOf(request, action);
  return { actor, action, source: sourceOf(request, actor) };
}

/** The logged-in account; otherwise a patient on the public page, or the system (a provider or the sandbox). */
function actorOf({ user }: AuthenticatedRequest, action: string): Actor {
  if (user) return { kind: user.role, id: user.id };
  return { kind: action.startsWith('public.') ? 'patient' : 'system', id: null };
}

function sourceOf({ id, ip, headers }: AuthenticatedRequest, { kind }: Actor): Source {
  if (kind === 'patient') return { ip: null, user_agent: null, request_id: id };
  const user_agent = headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null;
  return { ip: ip.slice(0, IP_LENGTH), user_agent, request_id: id };
}

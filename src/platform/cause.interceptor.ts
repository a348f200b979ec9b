import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { because, type Actor, type ActorKind, type Source } from './cause.js';
import { operationName } from './operation.js';

const AGENT_LENGTH = 300;
/** Longer than any address; behind a proxy it is a header's text. */
const IP_LENGTH = 64;

type Asked = FastifyRequest & { user?: { id: string; role: ActorKind } };

/** Every transaction of a request knows who asked, for what and from where. Stands behind the guards. */
@Injectable()
export class CauseOfRequest implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Asked>();
    const action = operationName(context.getClass(), context.getHandler().name);
    const actor = actorOf(request, action);
    return because({ actor, action, source: sourceOf(request, actor) }, () => next.handle());
  }
}

/** The login; else a patient on the public page, or a machine: a provider, the sandbox. */
function actorOf({ user }: Asked, action: string): Actor {
  if (user) return { kind: user.role, id: user.id };
  return { kind: action.startsWith('public.') ? 'patient' : 'system', id: null };
}

function sourceOf({ id, ip, headers }: Asked, { kind }: Actor): Source {
  if (kind === 'patient') return { ip: null, user_agent: null, request_id: id };
  const user_agent = headers['user-agent']?.slice(0, AGENT_LENGTH) ?? null;
  return { ip: ip.slice(0, IP_LENGTH), user_agent, request_id: id };
}

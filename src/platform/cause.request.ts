import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { because, type Actor, type ActorKind, type Cause, type Source } from './cause.js';
import { operationOf } from './operation.js';

const AGENT_LENGTH = 300;
/** Longer than any address; behind a proxy it is a header's text. */
const IP_LENGTH = 64;

type Asked = FastifyRequest & { user?: { id: string; role: ActorKind } };

/**
 * Makes the request the cause of its transactions. Every call but GET has it (`prepareHandlers`); without it a call
 * cannot write.
 */
export class CausedByRequest implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Asked>();
    return of(
      await because(
        () => causeOfRequest(request),
        () => lastValueFrom<unknown>(next.handle()),
      ),
    );
  }
}

/** Who asks, for what and from where. */
function causeOfRequest(request: Asked): Cause {
  const action = operationOf(request);
  const actor = actorOf(request, action);
  return { actor, action, source: sourceOf(request, actor) };
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

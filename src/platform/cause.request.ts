import type { FastifyRequest } from 'fastify';
import type { Actor, ActorKind, Cause, Source } from './cause.js';
import { operationOf } from './operation.js';

const AGENT_LENGTH = 300;
/** Longer than any address; behind a proxy it is a header's text. */
const IP_LENGTH = 64;

type Asked = FastifyRequest & { user?: { id: string; role: ActorKind } };

/** Who asks, for what and from where; who, the guards have found out by the time that something is written. */
export function causeOfRequest(request: Asked): Cause {
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

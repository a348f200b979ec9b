import { randomInt } from 'node:crypto';
import type { ApiRequest } from '../authorisation/access-case.js';
import { ACCESS_CASES } from '../authorisation/access-cases.js';
import type { FuzzObjects } from './objects.js';
import type { RequestPlan } from './plans.js';

export interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Text that the response must not contain: the other doctor's marker. */
  secret: string | null;
}

/** A text that can be part of a path: a lone surrogate becomes the replacement character, an empty text a blank. */
const toPathSegment = (text: string) => encodeURIComponent(Buffer.from(text).toString()).replace(/^\.*$/, '%20');

/** Every request has its own client address; rate limits are tested elsewhere. */
const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

function buildBody({ body, headers }: RequestPlan, { body: usual }: ApiRequest): { text?: string; type?: string } {
  if (body.kind === 'raw') return { text: body.text, type: body.type };
  const type = 'application/json';
  if (body.kind === 'value') return { text: JSON.stringify(body.value), type };
  if (!usual && body.kind === 'usual') return 'content-encoding' in headers ? { text: '', type } : {};
  if (body.kind === 'usual') return { text: JSON.stringify(usual), type };
  const changed = { ...usual };
  for (const change of body.changes)
    if ('set' in change) {
      const own = { value: change.to, enumerable: true, writable: true, configurable: true };
      Object.defineProperty(changed, change.set, own); // an assignment would set the prototype instead of a field called __proto__
    } else Reflect.deleteProperty(changed, change.without);
  return { text: JSON.stringify(changed), type };
}

const isForDoctors = ({ endpoint: { open, roles } }: RequestPlan) => !open && (roles?.includes('doctor') ?? true);

/** The caller: 0 and 1 are the two doctors, null is any other caller. */
function callingDoctor(plan: RequestPlan): 0 | 1 | null {
  if (!isForDoctors(plan)) return null;
  if (plan.caller === 'right' || plan.caller === 'key') return plan.owner;
  return plan.caller === 'wrong' ? ((1 - plan.owner) as 0 | 1) : null;
}

async function chooseToken(plan: RequestPlan, objects: FuzzObjects): Promise<string | undefined> {
  const { caller, endpoint } = plan;
  const asker = callingDoctor(plan);
  if (caller === 'key' && !endpoint.open) return objects.keys[plan.owner];
  const usesUp = ACCESS_CASES[endpoint.key]?.usesUp !== undefined;
  if (asker !== null) return usesUp ? objects.login('doctor') : objects.both[asker].doctor.token;
  if (caller === 'nobody' || endpoint.open) return undefined;
  if (caller === 'admin' || caller === 'support') return usesUp ? objects.login(caller) : objects.tokens[caller];
  return objects.tokens[caller] ?? (endpoint.roles?.includes('doctor') ? undefined : objects.tokens['admin']);
}

/** Builds the request of a plan on the existing objects. */
export async function buildRequest(plan: RequestPlan, objects: FuzzObjects): Promise<Outgoing> {
  const { endpoint, owner, nth, id } = plan;
  const base = objects.requestFor(endpoint, owner, nth);
  const foreign = objects.requestFor(endpoint, (1 - owner) as 0 | 1, nth);
  const params = Object.entries(base.params ?? {});
  const [name = ''] = params[nth % Math.max(params.length, 1)] ?? [];
  const replaced = id.kind === 'usual' ? {} : { [name]: id.kind === 'odd' ? id.id : foreign.params?.[name] };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    toPathSegment({ ...base.params, ...replaced }[key] ?? ''),
  );
  const query = new URLSearchParams({ ...base.query, ...plan.query }).toString();
  const { text, type } = buildBody(plan, base);
  const token = await chooseToken(plan, objects);
  const asker = callingDoctor(plan);
  const secret = asker === null ? null : objects.both[(1 - asker) as 0 | 1].word;
  const method = plan.method ?? endpoint.method;
  return {
    method,
    path: query ? `${path}?${query}` : path,
    secret,
    headers: {
      'x-forwarded-for': randomAddress(),
      ...base.headers,
      ...plan.headers,
      ...(type && { 'content-type': type }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    // A doctor must not store the other doctor's marker, or it would be found in their own data later.
    ...(text !== undefined && method !== 'GET' && { body: secret ? text.replaceAll(secret, 'x') : text }),
  };
}

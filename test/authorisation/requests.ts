import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../helpers/api-endpoints.js';
import type { Reply, World } from '../helpers/world.js';
import type { Practice } from './tenant-objects.js';
import type { Ask, Row } from './access-case.js';

export type Answer = Reply<{ code?: string; details?: { field: string }[]; total?: number }>;

/** A place in a call where an object of the doctor's is named. */
export interface Slot {
  place: 'params' | 'body';
  name: string;
  mine: string;
  theirs: string;
}

const UUID = /^[0-9a-f-]{36}$/;
/** Fields of a body that name somebody's object by a secret. */
const SECRETS = ['identifier', 'token'];

/** A row's call on this doctor's objects; made anew each time. */
export const askOf = async ({ ask }: Row, own: Practice): Promise<Ask> => (ask ? await ask(own) : {});

/** Where the same call differs between two doctors. */
export const slotsOf = (mine: Ask, theirs: Ask): Slot[] =>
  (['params', 'body'] as const).flatMap((place) =>
    Object.entries(mine[place] ?? {}).flatMap(([name, value]) => {
      const other = theirs[place]?.[name];
      const isSlot = typeof value === 'string' && typeof other === 'string' && value !== other;
      return isSlot && (place === 'params' || UUID.test(value) || SECRETS.includes(name))
        ? [{ place, name, mine: value, theirs: other }]
        : [];
    }),
  );

/** The call with another id in a slot. */
export const put = (ask: Ask, { place, name }: Slot, value: string): Ask => ({
  ...ask,
  [place]: { ...ask[place], [name]: value },
});

/** Ids that no row has: one of the right form, and one that cannot be one. */
export const strangers = ({ mine }: Slot): [kind: string, id: string][] =>
  UUID.test(mine)
    ? [
        ['missing', randomUUID()],
        ['malformed', 'not-an-id'],
      ]
    : [['missing', 'not-known-to-anybody']];

/** What the rule, or the row, says about an id in `slot` that is not the caller's: 404 in a path, 400 in a body. */
export const strangeAnswer = ({ strange = {} }: Row, { place, name }: Slot): RegExp | string =>
  strange[name] ?? (place === 'params' ? /^404 \w+\.(not_found|unknown)$/ : `400 request.invalid ${name}`);

/** A malformed id is a wrong field of the body, whatever the row says about one that is unknown. */
export const malformedAnswer = (row: Row, slot: Slot) =>
  slot.place === 'body' ? `400 request.invalid ${slot.name}` : strangeAnswer(row, slot);

/** `in` for a call that went through, else status and code, with the fields it names. */
export const toldBy = ({ status, body }: Answer): string =>
  status < 300
    ? 'in'
    : [status, body.code, ...(body.details ?? []).map(({ field }) => field)].filter(Boolean).join(' ');

export const send = (w: World, { method, path }: Endpoint, ask: Ask, token?: string): Promise<Answer> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ask.params?.[name] ?? ''));
  const query = ask.query ? `?${new URLSearchParams(ask.query).toString()}` : '';
  const { body, headers } = ask;
  return w.call(method, filled + query, {
    ...(token && { token }),
    ...(body && { body }),
    ...(headers && { headers }),
  });
};

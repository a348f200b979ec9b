import { randomUUID } from 'node:crypto';
import type { Endpoint } from '../helpers/api-endpoints.js';
import type { HttpResponse, World } from '../helpers/world.js';
import type { TenantObjects } from './tenant-objects.js';
import type { ApiRequest, AccessCase } from './access-case.js';

export type ApiResponse = HttpResponse<{ code?: string; details?: { field: string }[]; total?: number }>;

/** A place in a request that names an object of the doctor. */
export interface IdSlot {
  place: 'params' | 'body';
  name: string;
  ownId: string;
  foreignId: string;
}

const UUID = /^[0-9a-f-]{36}$/;
/** Body fields that name an object by a secret. */
const SECRETS = ['identifier', 'token'];

/** The request of an access case on this doctor's objects; built again for each call. */
export const buildRequest = async ({ request }: AccessCase, own: TenantObjects): Promise<ApiRequest> =>
  request ? await request(own) : {};

/** The places where the request differs between two doctors. */
export const findIdSlots = (ownRequest: ApiRequest, foreignRequest: ApiRequest): IdSlot[] =>
  (['params', 'body'] as const).flatMap((place) =>
    Object.entries(ownRequest[place] ?? {}).flatMap(([name, value]) => {
      const other = foreignRequest[place]?.[name];
      const isSlot = typeof value === 'string' && typeof other === 'string' && value !== other;
      return isSlot && (place === 'params' || UUID.test(value) || SECRETS.includes(name))
        ? [{ place, name, ownId: value, foreignId: other }]
        : [];
    }),
  );

export const withId = (request: ApiRequest, { place, name }: IdSlot, value: string): ApiRequest => ({
  ...request,
  [place]: { ...request[place], [name]: value },
});

/** Unknown ids: a valid UUID, and a malformed one. */
export const unknownIds = ({ ownId: mine }: IdSlot): [kind: string, id: string][] =>
  UUID.test(mine)
    ? [
        ['missing', randomUUID()],
        ['malformed', 'not-an-id'],
      ]
    : [['missing', 'not-known-to-anybody']];

/** The error for an id in `slot` that is not the caller's: 404 in a path, 400 in a body, or as the case says. */
export const expectedForeignError = ({ foreignIdErrors = {} }: AccessCase, { place, name }: IdSlot): RegExp | string =>
  foreignIdErrors[name] ?? (place === 'params' ? /^404 \w+\.(not_found|unknown)$/ : `400 request.invalid ${name}`);

/** A malformed id is an invalid body field, even if the case expects another error for an unknown id. */
export const expectedMalformedError = (row: AccessCase, slot: IdSlot) =>
  slot.place === 'body' ? `400 request.invalid ${slot.name}` : expectedForeignError(row, slot);

/** `in` for a successful call, else status, code and field names. */
export const summarizeResponse = ({ status, body }: ApiResponse): string =>
  status < 300
    ? 'in'
    : [status, body.code, ...(body.details ?? []).map(({ field }) => field)].filter(Boolean).join(' ');

export const send = (
  w: World,
  { method, path }: Endpoint,
  request: ApiRequest,
  token?: string,
): Promise<ApiResponse> => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.params?.[name] ?? ''));
  const query = request.query ? `?${new URLSearchParams(request.query).toString()}` : '';
  const { body, file, headers } = request;
  return w.call(method, filled + query, {
    ...(token && { token }),
    ...(body && { body }),
    ...(file && { file }),
    ...(headers && { headers }),
  });
};

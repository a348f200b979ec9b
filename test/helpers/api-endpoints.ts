import type { Role } from '../../src/auth/account.rules.js';
import { listOperations, type Document, type Operation } from './contract.js';
import type { World } from './world.js';

/** An operation of the API, as the tables of the stories name it. */
export interface Endpoint {
  /** `GET /api/patients/{id}` */
  key: string;
  method: string;
  path: string;
  /** Anybody may call, with or without a token. */
  open: boolean;
  /** Who may call; null is any login. */
  roles: Role[] | null;
  operation: Operation;
}

export const fetchDocument = (w: World) => w.must<Document>('GET', '/api/openapi.json');

export const listEndpoints = (document: Document): Endpoint[] =>
  listOperations(document).map(({ method, path, operation }) => ({
    key: `${method} ${path}`,
    method,
    path,
    operation,
    open: operation.security.length === 0,
    roles: (operation['x-roles'] as Role[] | undefined) ?? null,
  }));

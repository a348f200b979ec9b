import type { Permission, Role } from '../../src/policies/policies.rules.js';
import { listOperations, type Document, type Operation } from './contract.js';
import type { World } from './world.js';

/** An operation of the API, with the key that test tables use. */
export interface Endpoint {
  /** `GET /api/patients/{id}` */
  key: string;
  method: string;
  path: string;
  /** No login is required. */
  open: boolean;
  /** Roles that may call it; null means any login. */
  roles: Role[] | null;
  /** What it requires; null means any login. */
  permission: Permission | null;
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
    permission: (operation['x-permission'] as Permission | undefined) ?? null,
  }));

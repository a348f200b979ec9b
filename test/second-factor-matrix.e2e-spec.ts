import { randomUUID } from 'node:crypto';
import { SESSION_ROLES, type Role } from '../src/policies/policies.rules.js';
import { createLogin } from './authorisation/logins.js';
import { listOperations, type Document, type Operation } from './helpers/contract.js';
import { world, type Doctor, type World } from './helpers/world.js';

type DescribedOperation = Operation & { 'x-needs-verification'?: boolean };

/** The roles that log in; a support view is opened from such a login. */
const LOGINS = SESSION_ROLES.filter((role) => role !== 'support_view');

/** Every operation of the API for every role, with the two states of a second factor in which calls are refused. */
describe('the matrix of roles with a second factor', () => {
  let w: World;
  let doctor: Doctor;
  let operations: { method: string; path: string; operation: DescribedOperation }[];
  const logins = new Map<Role, { id: string; token: string }>();

  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    for (const role of LOGINS) logins.set(role, await createLogin(w, doctor.id, role));
    const document = (await (await fetch(`${w.origin}/api/openapi.json`)).json()) as Document;
    operations = listOperations(document).filter(({ operation }) => operation.security.length > 0);
  });
  afterAll(() => w.end());

  const tokenOf = (role: Role): string => logins.get(role)?.token ?? '';
  const call = (role: Role, { method, path, operation }: (typeof operations)[number]) => {
    const types = Object.keys(operation.requestBody?.content ?? {});
    const [type = 'application/json'] = types;
    const body = type === 'application/json' ? { body: {} } : { file: { bytes: 'x', type } };
    return w.call<{ code?: string }>(method, path.replaceAll(/\{\w+\}/g, randomUUID()), {
      token: tokenOf(role),
      ...(types.length > 0 && body),
    });
  };
  const isAllowed = (role: Role, { 'x-roles': roles }: Operation) => roles === undefined || roles.includes(role);
  /** Those of `operations` whose answer does not have the expected code, with the code that it has. */
  const others = async (role: Role, wanted: typeof operations, expected: string) => {
    const answers: string[] = [];
    for (const each of wanted) {
      const { status, body } = await call(role, each);
      if (status !== 403 || body.code !== expected)
        answers.push(`${each.operation.operationId}: ${status} ${body.code ?? ''}`);
    }
    return answers;
  };

  it('has enough operations of each kind', () => {
    expect(operations.length).toBeGreaterThan(120);
    expect(operations.filter(({ operation }) => operation['x-needs-verification']).length).toBeGreaterThan(20);
  });

  it.each(LOGINS)('%s with an unverified factor is asked for it before every sensitive call', async (role) => {
    await w.rows('UPDATE account SET second_factor_count = 1 WHERE id = $1', [logins.get(role)?.id]);
    const sensitive = operations.filter(
      ({ operation }) => operation['x-needs-verification'] && isAllowed(role, operation),
    );
    expect(sensitive.length).toBeGreaterThan(2);
    expect(await others(role, sensitive, 'verification.needed')).toEqual([]);
  });

  it.each(LOGINS)('%s with an unverified factor still gets the refusals of the role', async (role) => {
    const forbidden = operations.filter(({ operation }) => !isAllowed(role, operation));
    expect(forbidden.length).toBeGreaterThan(5);
    expect(await others(role, forbidden, 'role.forbidden')).toEqual([]);
  });

  it.each(['reception', 'accountant', 'viewer'] as const)(
    '%s without the factor that the doctor requires can do nothing that needs a permission',
    async (role) => {
      await w.rows('UPDATE account SET second_factor_count = 0 WHERE id = $1', [logins.get(role)?.id]);
      await w.rows('UPDATE account SET staff_need_second_factor = true WHERE id = $1', [doctor.id]);
      const permitted = operations.filter(
        ({ operation }) => operation['x-roles'] !== undefined && isAllowed(role, operation),
      );
      expect(permitted.length).toBeGreaterThan(10);
      expect(await others(role, permitted, 'factor.needed')).toEqual([]);
    },
  );
});

import type { AccountRole, AccountStatus } from '../src/auth/account.rules.js';
import {
  CLINIC_ROLES,
  MEMBER_ROLES,
  needsPassword,
  PLATFORM_ROLES,
  ROLES,
  type Role,
} from '../src/policies/policies.rules.js';
import {
  buildRequest,
  expectedMalformedError,
  withId,
  send,
  findIdSlots,
  expectedForeignError,
  unknownIds,
  summarizeResponse,
  type ApiResponse,
  type IdSlot,
} from './authorisation/requests.js';
import { createAccount, createLogin, createSession, signToken } from './authorisation/logins.js';
import { tenantObjects, type TenantObjects } from './authorisation/tenant-objects.js';
import type { ApiRequest, AccessCase } from './authorisation/access-case.js';
import { ACCESS_CASES } from './authorisation/access-cases.js';
import { tenantData } from './authorisation/tenant-data.js';
import { fetchDocument, listEndpoints, type Endpoint } from './helpers/api-endpoints.js';
import { world, type Doctor, type World } from './helpers/world.js';

const NOW = Math.floor(Date.now() / 1_000);
const MARKS = { mine: { word: 'Alpha', price: 4321.17 }, theirs: { word: 'Bravo', price: 1234.56 } };

/** The request of an access case for each of the two doctors. */
interface Prepared {
  mine: ApiRequest;
  theirs: ApiRequest;
  slots: IdSlot[];
}

/** Who may call what, on whose objects: every operation of the OpenAPI document, every kind of caller. */
describe('authorisation', () => {
  let w: World;
  let data: Awaited<ReturnType<typeof tenantData>>;
  let operations: Endpoint[];
  let mine: TenantObjects;
  let theirs: TenantObjects;
  const tokens: Record<string, string> = {};
  const prepared = new Map<string, Prepared>();

  beforeAll(async () => {
    w = await world();
    data = await tenantData(w);
    operations = listEndpoints(await fetchDocument(w));
    const [one, other] = [await w.doctor(), await w.doctor()];
    [mine, theirs] = [tenantObjects(w, one, MARKS.mine), tenantObjects(w, other, MARKS.theirs)];
    for (const { doctor, word } of [mine, theirs]) await settleIn(doctor, word);
    Object.assign(tokens, await strangersTo(one));
  });
  beforeAll(async () => {
    for (const [key, row] of Object.entries(ACCESS_CASES)) prepared.set(key, await prepare(row));
    await w.settle();
    // Otherwise a check of an order could fall due while rows are compared.
    await w.clock({ now: new Date().toISOString() });
  });
  afterAll(() => w.end());

  /** Gives the doctor a profile with the marker, and a platform plan with enough patients. */
  async function settleIn({ id, token }: Doctor, word: string) {
    const body = { doctor_name: `Dr ${word}`, clinic_name: `Clinic of ${word}`, tag_line: `Line of ${word}` };
    await w.must('PUT', '/api/profile', { token, body });
    await w.rows(`UPDATE account SET platform_plan = 'professional' WHERE id = $1`, [id]);
  }

  /** All callers except the two doctors. */
  async function strangersTo({ id }: Doctor): Promise<Record<string, string>> {
    const token = async (role: AccountRole, status?: AccountStatus) =>
      (await createSession(w, (await createAccount(w, id, role, status)).id)).token;
    const members = MEMBER_ROLES.map(async (role) => [role, (await createLogin(w, id, role)).token] as const);
    const colleague = await createLogin(w, id, 'viewer');
    const password = await createSession(w, colleague.id, { doctorId: id });
    const ended = await w.doctor();
    await w.must('PUT', `/api/admin/accounts/${ended.id}/suspend`, { token: await w.adminToken(), body: {} });
    return {
      admin: await token('admin'),
      support: await token('support'),
      support_view: (await createLogin(w, id, 'support_view')).token,
      integration: (await createLogin(w, id, 'integration')).token,
      ended: ended.token,
      nonsense: 'nonsense',
      pending: await token('doctor', 'pending'),
      suspended: await token('doctor', 'suspended'),
      pin: (await createSession(w, id, { openedByPinFrom: password.id })).token,
      ...Object.fromEntries(await Promise.all(members)),
    };
  }

  async function prepare(row: AccessCase): Promise<Prepared> {
    const [one, other] = await Promise.all([buildRequest(row, mine), buildRequest(row, theirs)]);
    return { mine: one, theirs: other, slots: findIdSlots(one, other) };
  }

  function of(key: string) {
    const operation = operations.find((other) => other.key === key);
    const calls = prepared.get(key);
    if (!operation || !calls) throw new Error(`The API has no ${key}: remove its case from test/authorisation/`);
    return { operation, ...calls, row: ACCESS_CASES[key] as AccessCase };
  }

  /** What every login may do is for people, not for other software. */
  const admits = ({ roles }: Endpoint, role: Role) => roles?.includes(role) ?? role !== 'integration';

  /** Forbidden requests: a name for the diff, the response, and the expected error. */
  function* forbidden(key: string): Generator<[name: string, Promise<ApiResponse>, expected: RegExp | string]> {
    const { operation, row, slots, ...calls } = of(key);
    const sendAs = (call: ApiRequest, token?: string) => send(w, operation, call, token);
    const platform = PLATFORM_ROLES.filter((role) => admits(operation, role));
    const clinic = CLINIC_ROLES.filter((role) => admits(operation, role));
    /** Everybody who may send the call for own objects. */
    const insiders: Role[] = clinic.length > 0 ? clinic : ['admin'];
    if (!operation.open) {
      yield ['anonymous', sendAs(calls.mine), '401 token.missing'];
      for (const name of ['nonsense', 'ended']) yield [name, sendAs(calls.mine, tokens[name]), '401 token.invalid'];
      for (const name of ['pending', 'suspended'])
        yield [name, sendAs(calls.mine, tokens[name]), `403 account.${name}`];
      for (const role of ROLES.filter((name) => !admits(operation, name)))
        yield [role, sendAs(calls.mine, tokenOf(role)), '403 role.forbidden'];
      if (operation.permission && needsPassword(operation.permission) && admits(operation, 'doctor'))
        yield ['doctor with a PIN', sendAs(calls.mine, tokens['pin']), '403 session.needs_password'];
    }
    const [first] = slots;
    if (first && !operation.open && admits(operation, 'doctor')) {
      yield ['other doctor', sendAs(calls.mine, theirs.doctor.token), expectedForeignError(row, first)];
      for (const role of platform)
        yield [`${role}, not theirs`, sendAs(calls.mine, tokens[role]), expectedForeignError(row, first)];
      for (const role of clinic)
        for (const slot of slots)
          yield [
            `${role}, foreign ${slot.name}`,
            sendAs(withId(calls.mine, slot, slot.foreignId), tokenOf(role)),
            expectedForeignError(row, slot),
          ];
    }
    if (operation.open && slots.length > 1)
      for (const slot of slots)
        yield [`foreign ${slot.name}`, sendAs(withId(calls.mine, slot, slot.foreignId)), /^4\d\d /];
    for (const role of insiders)
      for (const slot of slots)
        for (const [kind, id] of unknownIds(slot))
          yield [
            `${role}, ${kind} ${slot.name}`,
            sendAs(withId(calls.mine, slot, id), operation.open ? undefined : tokenOf(role)),
            kind === 'malformed' ? expectedMalformedError(row, slot) : expectedForeignError(row, slot),
          ];
  }

  /** The token of the doctor, of a member of the doctor's clinic, or of somebody of the platform. */
  const tokenOf = (role: Role): string => (role === 'doctor' ? mine.doctor.token : (tokens[role] ?? ''));

  it.each([
    ['with all of its claims', {}, 200],
    ['of a session id that is no UUID', { sid: 'x' }, 401],
    ['of an account id that is no UUID', { sub: 'x' }, 401],
    ['without a session', { sid: undefined }, 401],
    ['that never expires', { exp: undefined }, 401],
    ['that has expired', { exp: 1 }, 401],
    ['whose end is a text', { exp: 'never' }, 401],
    ['whose end is an object', { exp: {} }, 401],
    ['without an account', { sub: undefined }, 401],
    ['of a session id that is no text', { sid: { toString: 'x' } }, 401],
    ['of a session that does not exist', { sid: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' }, 401],
    ['of another account’s session', { sub: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' }, 401],
    ['issued by a clock that is some seconds ahead', { iat: NOW + 20 }, 200],
    ['issued an hour from now', { iat: NOW + 3_600 }, 401],
    ['issued at a text', { iat: 'now' }, 401],
    ['that is not valid yet', { nbf: NOW + 3_600 }, 401],
    ['of another issuer', { iss: 'another' }, 401],
    ['for another audience', { aud: 'another' }, 401],
  ])('answers a signed token %s', async (_, changed, status) => {
    const { id } = mine.doctor;
    const session = await createSession(w, id);
    const claims = {
      sub: id,
      sid: session.id,
      iss: 'nirog',
      aud: 'nirog-api',
      exp: Math.floor(Date.now() / 1_000) + 600,
    };
    const token = signToken({ ...claims, ...changed });
    for (const time of ['first', 'again'])
      expect([time, (await w.call('GET', '/api/account', { token })).status]).toEqual([time, status]);
  });

  it.each(['none', 'None', 'RS256', 'ES256', 'HS512', ''])(
    'rejects a token with the algorithm %j in its header',
    async (alg) => {
      const { id } = mine.doctor;
      const { id: sid } = await createSession(w, id);
      const token = signToken({ sub: id, sid, iss: 'nirog', aud: 'nirog-api', exp: NOW + 600 }, alg);
      const unsigned = token.slice(0, token.lastIndexOf('.') + 1);
      for (const sent of [token, unsigned]) {
        const { status, body } = await w.call<{ code: string }>('GET', '/api/account', { token: sent });
        expect([status, body.code]).toEqual([401, 'token.invalid']);
      }
    },
  );

  it('requires a permission for every operation that needs a login, except those of the login itself', () => {
    const without = operations.filter(({ open, permission }) => !open && permission === null).map(({ key }) => key);
    expect(without.filter((key) => !OF_ANY_LOGIN.test(key))).toEqual([]);
  });

  it('lets no operation that writes require a permission to read', () => {
    const reading = operations.filter(({ method, permission }) => method !== 'GET' && permission?.endsWith('.read'));
    expect(reading.map(({ key }) => key).sort()).toEqual(['POST /api/admin/queues-pass', 'POST /api/auth/person']);
  });

  it('has an access case for every operation of the API', () => {
    const missing = operations.map(({ key }) => key).filter((key) => !(key in ACCESS_CASES));
    if (missing.length)
      throw new Error(
        `Add an access case to a test/authorisation/*.cases.ts, as access-case.ts describes it, for: ${missing.join(', ')}`,
      );
  });

  // First, so that no other test changes data while this one checks that nothing changes.
  describe.each(Object.keys(ACCESS_CASES))('%s', (key) => {
    it('rejects all other callers, and objects of others', async () => {
      const before = await data.checksums(mine.doctor.id, theirs.doctor.id);
      const found: Record<string, string> = {};
      const expected: Record<string, unknown> = {};
      const calls = [...forbidden(key)].map(async ([name, answering, rule]) => {
        const answer = await answering;
        found[name] = summarizeResponse(answer);
        expected[name] = typeof rule === 'string' ? rule : expect.stringMatching(rule);
        expect([name, secretsIn(answer, Object.values(MARKS).flatMap(textsOf))]).toEqual([name, []]);
      });
      await Promise.all(calls);
      expect(found).toEqual(expected);
      expect(await data.checksums(mine.doctor.id, theirs.doctor.id)).toEqual(before);
    });
  });

  describe.each(Object.keys(ACCESS_CASES))('%s', (key) => {
    it('answers its callers, without data of another doctor', async () => {
      const { operation, row, slots } = of(key);
      const isList = operation.method === 'GET' && slots.length === 0;
      const traces = [...textsOf(MARKS.mine), ...(isList ? await data.ids(mine.doctor.id) : [])];
      for (const [name, role, usual] of callersOf(operation, slots)) {
        const token = row.usesUp && role ? await newLogin(role) : usual;
        // The other doctor may send the owner's read requests, but writes only their own objects.
        const own = name === 'other doctor' && operation.method !== 'GET' ? theirs : mine;
        const answer = await send(w, operation, await buildRequest(row, own), token);
        expect([name, summarizeResponse(answer)]).toEqual([name, row.expected ?? 'in']);
        const seen = secretsIn(answer, traces);
        const isStranger = name === 'other doctor' || (operation.roles === null && isPlatformRole(role));
        if (isStranger && !operation.open) expect([name, seen]).toEqual([name, []]);
        // Proves that the search works: the owner's own list contains the ids.
        else if (name === 'doctor' && isList && answer.body.total !== undefined) expect(seen).not.toEqual([]);
      }
    });
  });

  /** The allowed callers; other doctors only if the request names no object. */
  function callersOf(operation: Endpoint, slots: IdSlot[]): [name: string, role?: Role, token?: string][] {
    const doctor: [string, Role, string] = ['doctor', 'doctor', mine.doctor.token];
    if (operation.open)
      return [
        ['anonymous'],
        doctor,
        ['nonsense', undefined, tokens['nonsense']],
        ['pending', 'doctor', tokens['pending']],
      ];
    const clinic = CLINIC_ROLES.filter((role) => admits(operation, role));
    const isTheirs = clinic.length > 0 && slots.length > 0;
    /** The object belongs to the doctor's login, not to the clinic. */
    const isOwnLogins = operation.roles === null && slots.length > 0;
    const platform = PLATFORM_ROLES.filter((role) => admits(operation, role) && !isTheirs);
    return [
      ...[...(isOwnLogins ? (['doctor'] as const) : clinic), ...platform].map((role): [string, Role, string] => [
        role,
        role,
        tokenOf(role),
      ]),
      ...(admits(operation, 'doctor') && !isTheirs
        ? [['other doctor', 'doctor', theirs.doctor.token] as [string, Role, string]]
        : []),
    ];
  }

  const newLogin = async (role: Role) => (await createLogin(w, mine.doctor.id, role)).token;
});

const isPlatformRole = (role?: Role): boolean => PLATFORM_ROLES.some((other) => other === role);

/** Operations on the own login, which every role has, and on the own API key. */
const OF_ANY_LOGIN =
  /^(?:GET \/api\/auth\/verify|GET \/api\/api-keys\/current|POST \/api\/auth\/logout|DELETE \/api\/auth\/support-view|\w+ \/api\/account(?:\/(?!payment-gateway).*)?)$/;

/** Texts that identify a doctor's data. */
const textsOf = ({ word, price }: { word: string; price: number }): string[] => [
  ...[`of ${word}`, `Dr ${word}`, `sim${word}`],
  ...[String(price), String(Math.round(price * 100))],
];

function secretsIn({ body }: ApiResponse, secrets: string[]): string[] {
  // The random id of an error can contain the digits of a secret.
  const text = typeof body === 'string' ? (body as string) : JSON.stringify({ ...body, requestId: null });
  return secrets.filter((secret) => text.includes(secret));
}

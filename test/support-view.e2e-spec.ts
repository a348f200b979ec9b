import { randomUUID } from 'node:crypto';
import { addApp } from './helpers/second-factor.js';
import { createLogin } from './authorisation/logins.js';
import { fetchDocument, listEndpoints } from './helpers/api-endpoints.js';
import type { Operation } from './helpers/contract.js';
import { pollUntil } from './helpers/poll-until.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

interface Access {
  id: string;
  expires_at: string;
  uses: { name: string; is_open: boolean }[];
}

interface Note {
  action: string;
  actor: { kind: string; id: string | null };
  object: { type: string };
}

/** Support sees a clinic with the doctor's consent. */
describe('the support view', () => {
  let w: World;
  let doctor: Doctor;
  let support: { id: string; token: string };
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    doctor = await w.doctor();
    support = await createLogin(w, doctor.id, 'support');
    await addApp(w, support.token, PASSWORD);
    await w.rows(`UPDATE session SET verified_at = now() WHERE account_id = $1`, [support.id]);
  });

  const grant = async (token = doctor.token) =>
    (await w.must<{ support_access: Access }>('POST', '/api/account/support-access', { token })).support_access;
  const current = async () =>
    (await w.must<{ support_access: Access | null }>('GET', '/api/account/support-access', { token: doctor.token }))
      .support_access;
  const revoke = () => w.must('DELETE', '/api/account/support-access', { token: doctor.token });
  const open = (id: string, token = support.token) =>
    w.call<{
      token: string;
      expires_at: string;
      doctor_name: string;
      code?: string;
      user: { role: string; doctor_id: string };
    }>('POST', `/api/admin/support-access/${id}/session`, { token });
  const statusOf = async (token: string, path = '/api/patients', method = 'GET') =>
    (await w.call(method, path, { token })).status;
  async function openView() {
    const access = await grant();
    const { status, body } = await open(access.id);
    expect(status).toBe(201);
    return { access, ...body };
  }

  it('needs the doctor’s consent, of which one is valid for an hour', async () => {
    expect(await current()).toBeNull();
    expect(await open(randomUUID())).toMatchObject({ status: 404, body: { code: 'support_access.not_found' } });
    const [first, second] = await Promise.all([grant(), grant()]);
    expect(second.id).toBe(first.id);
    const lasts = new Date(first.expires_at).getTime() - Date.now();
    expect(lasts).toBeGreaterThan(59 * 60_000);
    expect(lasts).toBeLessThanOrEqual(60 * 60_000);
    const { clinics } = await w.must<{ clinics: object[] }>('GET', '/api/admin/support-access', {
      token: support.token,
    });
    expect(clinics).toContainEqual({
      id: first.id,
      doctor_id: doctor.id,
      doctor_name: 'Dr Asha Rao',
      clinic_name: 'Rao Clinic',
      expires_at: first.expires_at,
    });
  });

  it('needs a second factor, verified in the last ten minutes', async () => {
    const { id } = await grant();
    await w.rows(`UPDATE session SET verified_at = now() - interval '11 minutes' WHERE account_id = $1`, [support.id]);
    expect(await open(id)).toMatchObject({ status: 403, body: { code: 'verification.needed' } });
    const without = await createLogin(w, doctor.id, 'support');
    expect(await open(id, without.token)).toMatchObject({ status: 403, body: { code: 'factor.needed' } });
    const stranger = await w.doctor();
    expect(await open(id, stranger.token)).toMatchObject({ status: 403, body: { code: 'role.forbidden' } });
  });

  it('shows that clinic alone, and names who looks', async () => {
    const patient = await w.patient(doctor, { name: 'Zubaida Unmistakable' });
    const other = await w.doctor();
    const foreign = await w.patient(other);
    const view = await openView();
    expect(view).toMatchObject({ doctor_name: 'Dr Asha Rao', expires_at: view.access.expires_at });
    expect(view.user).toMatchObject({ role: 'support_view', doctor_id: doctor.id });
    const { patients } = await w.must<{ patients: { name: string }[] }>('GET', '/api/patients', { token: view.token });
    expect(patients).toEqual([expect.objectContaining({ name: 'Zubaida Unmistakable' })]);
    expect(await statusOf(view.token, `/api/patients/${patient.id}`)).toBe(200);
    expect(await statusOf(view.token, `/api/patients/${foreign.id}`)).toBe(404);
    expect((await current())?.uses).toEqual([expect.objectContaining({ is_open: true })]);
    // What the supporter's own login may do, the view may not.
    expect(await statusOf(view.token, '/api/admin/support')).toBe(403);
  });

  /** What a view may read; everything else gets 403. */
  const READS = /^\/api\/(patients|payers|messages|subscriptions|profile|public-page|posters|clinics|search|tags)\b/;
  const MONEY = /payment|receipt|refund|hold|book|revenue|mrr|analytics|gateway|\.csv|\.zip|export|dashboard/;

  /** Any body of the type that an operation takes. */
  function bodyOf({ requestBody }: Operation): { body?: object; file?: { bytes: string; type: string } } {
    const [type] = Object.keys(requestBody?.content ?? {});
    if (type === undefined) return {};
    return type === 'application/json' ? { body: {} } : { file: { bytes: 'x', type } };
  }

  it('changes nothing, and sees neither money, keys nor downloads', async () => {
    const { token } = await openView();
    const before = await w.rows('SELECT md5(string_agg(p::text, $1 ORDER BY id)) AS sum FROM account p', [',']);
    const endpoints = listEndpoints(await fetchDocument(w)).filter(({ open: isPublic }) => !isPublic);
    const allowed: string[] = [];
    for (const { method, path, key, operation } of endpoints) {
      if (['POST /api/auth/logout', 'DELETE /api/auth/support-view'].includes(key)) continue;
      const { status, body } = await w.call<{ code?: string }>(method, path.replaceAll(/\{\w+\}/g, randomUUID()), {
        token,
        ...bodyOf(operation),
      });
      if (method !== 'GET') expect([key, status, body.code]).toEqual([key, 403, 'role.forbidden']);
      else if (status !== 403) allowed.push(path);
    }
    const own = ['/api/account', '/api/account/second-factors', '/api/account/sessions', '/api/auth/verify'];
    expect(allowed.filter((path) => !READS.test(path) && !own.includes(path))).toEqual([]);
    expect(allowed.filter((path) => MONEY.test(path))).toEqual([]);
    expect(allowed.length).toBeGreaterThan(10);
    expect(await w.rows('SELECT md5(string_agg(p::text, $1 ORDER BY id)) AS sum FROM account p', [','])).toEqual(
      before,
    );
  });

  it('ends at the doctor’s revocation, at the hour, with the supporter’s login, and with the account', async () => {
    const revoked = await openView();
    await revoke();
    await revoke();
    expect(await statusOf(revoked.token)).toBe(401);
    expect((await open(revoked.access.id)).status).toBe(404);
    expect(await current()).toBeNull();

    const expired = await openView();
    expect(expired.access.id).not.toBe(revoked.access.id);
    await w.rows(`UPDATE support_access SET expires_at = now() WHERE id = $1`, [expired.access.id]);
    expect(await statusOf(expired.token)).toBe(401);
    expect((await open(expired.access.id)).status).toBe(404);

    const suspended = await openView();
    await w.rows(`UPDATE account SET status = 'suspended' WHERE id = $1`, [doctor.id]);
    expect(await statusOf(suspended.token)).toBe(401);
    await w.rows(`UPDATE account SET status = 'approved' WHERE id = $1`, [doctor.id]);
    expect(await statusOf(suspended.token)).toBe(200);

    await w.rows(`UPDATE account SET role = 'staff' WHERE id = $1`, [support.id]);
    expect(await statusOf(suspended.token)).toBe(401);
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [support.id]);
    await w.must('POST', '/api/auth/logout', { token: support.token });
    expect(await statusOf(suspended.token)).toBe(401);
  });

  it('does not last longer with use, and its end leaves the supporter logged in', async () => {
    const { token, access } = await openView();
    const expiryOf = async () =>
      (await w.rows<{ at: Date }>('SELECT expires_at AS at FROM session WHERE support_access_id = $1', [access.id]))[0]
        ?.at;
    const before = await expiryOf();
    expect(before?.toISOString()).toBe(new Date(access.expires_at).toISOString());
    await w.rows(`UPDATE session SET last_seen_at = now() - interval '1 hour' WHERE support_access_id = $1`, [
      access.id,
    ]);
    expect(await statusOf(token)).toBe(200);
    await w.settle();
    expect(await expiryOf()).toEqual(before);
    expect(await statusOf(token, '/api/auth/support-view', 'DELETE')).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(support.token, '/api/admin/support')).toBe(200);
    expect(await statusOf(support.token, '/api/auth/support-view', 'DELETE')).toBe(204);
    expect(await statusOf(support.token, '/api/admin/support')).toBe(200);
    expect((await current())?.uses).toEqual([expect.objectContaining({ is_open: false })]);
  });

  it('ends with the supporter’s session if that is ended from another device, and the doctor sees it', async () => {
    const { token } = await openView();
    const { sessions } = await w.must<{ sessions: { id: string; current: boolean }[] }>(
      'GET',
      '/api/account/sessions',
      {
        token: support.token,
      },
    );
    const own = sessions.find((session) => session.current);
    await w.must('DELETE', `/api/account/sessions/${own?.id}`, { token: support.token });
    expect(await statusOf(token)).toBe(401);
    expect((await current())?.uses).toEqual([expect.objectContaining({ is_open: false })]);
  });

  it('is shown as ended, and not counted, when the login from which it was opened has expired', async () => {
    const admin = await w.adminToken();
    const count = async () =>
      (
        await w.must<{ staff: { id: string; sessions: number }[] }>('GET', '/api/admin/staff', { token: admin })
      ).staff.find(({ id }) => id === support.id)?.sessions;
    await openView();
    expect(await count()).toBe(2);
    await w.rows('UPDATE session SET expires_at = now() WHERE account_id = $1 AND parent_id IS NULL', [support.id]);
    expect(await count()).toBe(0);
    expect((await current())?.uses).toEqual([expect.objectContaining({ is_open: false })]);
  });

  it('shows the doctor no email, address or browser of support among the security events', async () => {
    await openView();
    const events = async (token: string, filter: object = { account_id: support.id, kind: 'login.succeeded' }) =>
      (
        await w.must<{ security_events: { ip: string | null }[] }>(
          'GET',
          `/api/security-events?filter=${encodeURIComponent(JSON.stringify(filter))}`,
          { token },
        )
      ).security_events;
    const about = (login: unknown, source: unknown): object[] => [
      expect.objectContaining({
        doctor_id: doctor.id,
        person: expect.objectContaining({ id: support.id, role: 'support', login }) as object,
        ip: source,
        user_agent: source,
        country: null,
      }) as object,
    ];
    expect(await events(doctor.token)).toEqual(about(null, null));
    const seenByAdmin = await events(await w.adminToken());
    for (const seen of [seenByAdmin, await events(support.token)])
      expect(seen).toEqual(about(expect.stringContaining('@'), expect.any(String)));
    expect(await events(doctor.token, { ip: seenByAdmin[0]?.ip })).toEqual([]);
  });

  it('of simultaneous openings and a revocation leaves no session that works', async () => {
    const { id } = await grant();
    const [, ...opened] = await Promise.all([revoke(), ...[1, 2, 3, 4].map(() => open(id))]);
    for (const { status, body } of opened) {
      expect([201, 404]).toContain(status);
      if (status === 201) expect(await statusOf(body.token)).toBe(401);
    }
  });

  it('records each call in the doctor’s activity log, with the person of support', async () => {
    const { token } = await openView();
    const calls = ['/api/patients', '/api/messages', '/api/patients', '/api/payments'];
    for (const path of calls) await w.call('GET', path, { token });
    const notes = async () =>
      (await w.must<{ audit: Note[] }>('GET', '/api/audit', { token: doctor.token })).audit.filter(
        ({ object }) => object.type === 'support_access',
      );
    await pollUntil(async () => (await notes()).length >= 5);
    const seen = await notes();
    expect(seen.map(({ action }) => action).sort()).toEqual(
      ['account.grantSupportAccess', 'admin.openSupportView', 'messages.list', 'patients.list', 'patients.list'].sort(),
    );
    for (const { action, actor } of seen)
      if (action !== 'account.grantSupportAccess') expect(actor).toMatchObject({ kind: 'support', id: support.id });
  });

  it('is the only way for support and admins to a patient’s name, number or email', async () => {
    const patient = await w.patient(doctor, { name: 'Zubaida Unmistakable', email: 'zubaida@patient.example' });
    const tier = await w.tier(doctor, await w.plan(doctor));
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.must('POST', `/api/patients/${patient.id}/notes`, {
      token: doctor.token,
      body: { text: 'Unmistakable note' },
    });
    await w.settle();
    const secrets = ['Unmistakable', 'zubaida@patient.example', patient.mobile.slice(3)];
    const endpoints = listEndpoints(await fetchDocument(w)).filter(
      ({ method, roles, path }) =>
        method === 'GET' && !path.includes('{') && (roles?.includes('support') || roles?.includes('admin')),
    );
    expect(endpoints.length).toBeGreaterThan(5);
    const answers = new Map<string, string>();
    for (const { path, roles } of endpoints)
      for (const role of ['support', 'admin'] as const)
        if (roles?.includes(role)) {
          const token = role === 'admin' ? await w.adminToken() : support.token;
          const { status, body } = await w.call<unknown>('GET', path, { token });
          expect([role, path, status]).toEqual([role, path, 200]);
          answers.set(`${role} ${path}`, JSON.stringify(body));
        }
    const queues = await fetch(`${w.origin}/queues/api/queues?status=latest`, {
      headers: { authorization: `Bearer ${support.token}` },
    });
    expect(queues.status).toBe(200);
    answers.set('support /queues', await queues.text());
    for (const [call, answer] of answers) {
      for (const secret of secrets) expect([call, answer.includes(secret)]).toEqual([call, false]);
      if (call.startsWith('support')) expect([call, answer.includes(doctor.email)]).toEqual([call, false]);
    }
  });
});

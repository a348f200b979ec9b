import { randomUUID } from 'node:crypto';
import { addMember, createAccount, createLogin } from './authorisation/logins.js';
import {
  invite as inviteBy,
  joinClinic,
  member as memberOf,
  type InviteFields,
  type LoginResponse,
} from './helpers/clinic-staff.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

interface Member {
  id: string;
  account_id: string | null;
  name: string;
  status: string;
  sessions: number;
  actions: string[];
}

/** The people who work for a doctor: invitations, clinics, roles, and PINs at a shared computer. */
describe('clinic staff', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const newEmail = () => `${randomUUID()}@staff.nirog.example`;

  const invite = (fields: InviteFields = {}, by = doctor) => inviteBy(w, by, fields);
  const member = (fields: InviteFields = {}, by = doctor) => memberOf(w, by, fields);

  const tryToAccept = (token: string, password = PASSWORD) =>
    w.call<LoginResponse & { code: string; details: { field: string }[] }>('POST', '/api/auth/invitation/accept', {
      body: { token, password },
    });

  const change = (method: string, path: string, body?: object, by = doctor) =>
    w.call<{ staff: Member; code: string }>(method, `/api/staff/${path}`, { token: by.token, ...(body && { body }) });

  const list = async (by = doctor) =>
    (await w.must<{ staff: Member[] }>('GET', '/api/staff', { token: by.token })).staff;

  const statusOf = async (token: string, path = '/api/patients') => (await w.call('GET', path, { token })).status;

  const logIn = (email: string, password = PASSWORD) =>
    w.call<LoginResponse & { code: string }>('POST', '/api/auth/login', { body: { email, password } });

  it('an invited person chooses a password, works in the clinic, and logs in again', async () => {
    const { id, email, link } = await invite();
    expect(await w.must('POST', '/api/auth/invitation/check', { body: { token: link } })).toMatchObject({
      name: 'Meera Nair',
      email,
      role: 'reception',
      doctor_name: 'Dr Asha Rao',
      clinic_name: 'Rao Clinic',
      has_login: false,
    });
    expect((await list()).find((one) => one.id === id)).toMatchObject({ status: 'invited', account_id: null });
    const { status, body } = await tryToAccept(link);
    expect([status, body.user]).toMatchObject([200, { role: 'reception', doctor_id: doctor.id, name: 'Meera Nair' }]);
    expect(await statusOf(body.token)).toBe(200);
    expect((await logIn(email)).body.user).toEqual(body.user);
    expect((await list()).find((one) => one.id === id)).toMatchObject({ status: 'active', sessions: 2 });
    const { account } = await w.must<{ account: object }>('GET', '/api/account', { token: body.token });
    expect(account).toMatchObject({
      has_pin: false,
      platform_plan: null,
      memberships: [{ doctor_id: doctor.id, clinic_name: 'Rao Clinic', role: 'reception' }],
    });
  });

  it('a link works once, for 24 hours, and not after it was replaced or ended', async () => {
    const used = await invite();
    await tryToAccept(used.link);
    const replaced = await invite();
    await w.must('POST', `/api/staff/${replaced.id}/link`, { token: doctor.token });
    const ended = await invite();
    expect(await change('DELETE', ended.id)).toMatchObject({ status: 200, body: { staff: { status: 'ended' } } });
    const old = await invite();
    await w.rows(`UPDATE membership SET invitation_expires_at = now() - interval '1 second' WHERE id = $1`, [old.id]);
    for (const { link } of [used, replaced, ended, old])
      expect(await tryToAccept(link)).toMatchObject({ status: 404, body: { code: 'invitation.unknown' } });
  });

  it('of two who accept at the same time one succeeds', async () => {
    const { link } = await invite();
    const statuses = (await Promise.all([tryToAccept(link), tryToAccept(link)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
  });

  it('a person without an email logs in with a mobile number in any notation', async () => {
    const number = `98${String(Date.now()).slice(-8)}`;
    const { link } = await invite({ mobile: `0${number}` });
    const { body } = await tryToAccept(link);
    expect(body.user).toMatchObject({ email: null, mobile: `+91${number}` });
    expect((await logIn(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).body.user.id).toBe(body.user.id);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ email: undefined, mobile: '12345' }, 'mobile'],
    [{ mobile: '9876543210' }, 'mobile'],
    [{ role: 'doctor' }, 'role'],
    [{ refund_limit: -1 }, 'refund_limit'],
  ])('%j is rejected for its %s', async (fields, field) => {
    const body = { name: 'Meera', email: newEmail(), role: 'reception', ...fields };
    expect(await w.call('POST', '/api/staff', { token: doctor.token, body })).toMatchObject({
      status: 400,
      body: { details: [{ field }] },
    });
  });

  it('a person is invited once, and the doctor not at all', async () => {
    const { email } = await invite();
    const again = { name: 'Meera', role: 'viewer' };
    for (const [taken, code] of [
      [email, 'member.exists'],
      [doctor.email, 'member.own_login'],
    ])
      expect(
        await w.call('POST', '/api/staff', { token: doctor.token, body: { ...again, email: taken } }),
      ).toMatchObject({ status: 409, body: { code, details: [{ field: 'email' }] } });
  });

  it('an existing login accepts with its own password, and nobody else can take it over', async () => {
    const other = await w.doctor();
    const { email, accountId } = await member({}, other);
    const { link } = await invite({ email, role: 'accountant' });
    expect(await w.must('POST', '/api/auth/invitation/check', { body: { token: link } })).toMatchObject({
      has_login: true,
    });
    expect(await tryToAccept(link, 'another password')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password' }] },
    });
    const { status, body } = await tryToAccept(link);
    expect([status, body.user]).toMatchObject([200, { id: accountId, role: 'accountant', doctor_id: doctor.id }]);
    expect((await logIn(email, 'another password')).status).toBe(401);
  });

  it('a login that already works for the doctor, under another email, is not added again', async () => {
    const { token } = await member();
    const email = newEmail();
    await w.must('PUT', '/api/account', { token, body: { email, current_password: PASSWORD } });
    expect(await tryToAccept((await invite({ email })).link)).toMatchObject({
      status: 409,
      body: { code: 'member.exists' },
    });
  });

  it.each(['pending', 'rejected', 'suspended'] as const)('a login that is %s cannot accept', async (status) => {
    const { email } = await createAccount(w, doctor.id, 'doctor', status);
    const { link } = await invite({ email });
    expect(await tryToAccept(link)).toMatchObject({ status: 403, body: { code: `account.${status}` } });
  });

  it('a doctor cannot set the password of a login that also works for another doctor', async () => {
    const other = await w.doctor();
    const shared = await member();
    expect(await change('POST', `${shared.id}/link`)).toMatchObject({ status: 200 });
    await addMember(w, other.id, shared.accountId, 'viewer');
    expect(await change('POST', `${shared.id}/link`)).toMatchObject({ body: { code: 'member.shared_login' } });
    const guest = await w.doctor();
    const { id } = await invite({ email: guest.email });
    await w.rows('UPDATE membership SET account_id = $1, accepted_at = now() WHERE id = $2', [guest.id, id]);
    expect(await change('POST', `${id}/link`)).toMatchObject({ status: 409, body: { code: 'member.shared_login' } });
  });

  it('another role or refund limit, an end and a logout by the doctor take effect at once', async () => {
    for (const act of [
      (id: string) => change('PUT', id, { role: 'viewer' }),
      (id: string) => change('PUT', id, { refund_limit: 500 }),
      (id: string) => change('DELETE', `${id}/sessions`),
      (id: string) => change('DELETE', id),
    ]) {
      const { id, token } = await member();
      expect(await statusOf(token)).toBe(200);
      expect((await act(id)).status).toBe(200);
      expect(await statusOf(token)).toBe(401);
    }
    const { id, token } = await member();
    await change('PUT', id, { name: 'Meera Rao', role: 'reception' });
    expect(await statusOf(token)).toBe(200);
  });

  it('whose access has ended cannot log in, and can be invited again', async () => {
    const { id, email } = await member();
    for (const status of [200, 200]) expect((await change('DELETE', id)).status).toBe(status);
    for (const late of [
      change('PUT', id, { name: 'X' }),
      change('DELETE', `${id}/sessions`),
      change('POST', `${id}/link`),
    ])
      expect(await late).toMatchObject({ status: 409, body: { code: 'member.ended' } });
    expect(await logIn(email)).toMatchObject({ status: 403, body: { code: 'login.no_clinic' } });
    await tryToAccept((await invite({ email })).link);
    expect((await logIn(email)).status).toBe(200);
  });

  it('staff of a suspended doctor are logged out, and back when the doctor is', async () => {
    const boss = await w.doctor();
    const { email, token } = await member({}, boss);
    const admin = await w.adminToken();
    await w.must('PUT', `/api/admin/accounts/${boss.id}/suspend`, { token: admin, body: {} });
    expect([await statusOf(token), (await logIn(email)).status]).toEqual([401, 403]);
    await w.must('PUT', `/api/admin/accounts/${boss.id}/reinstate`, { token: admin });
    expect((await logIn(email)).status).toBe(200);
  });

  it('a login of two clinics changes between them, with the role of each', async () => {
    const other = await w.doctor();
    const { accountId, token, user } = await member();
    await addMember(w, other.id, accountId, 'accountant');
    const { body } = await w.call<LoginResponse>('POST', '/api/auth/clinic', { token, body: { doctor_id: other.id } });
    expect(body.user).toEqual({ ...user, role: 'accountant', doctor_id: other.id });
    expect([await statusOf(body.token), await statusOf(token)]).toEqual([403, 200]);
    expect(await statusOf(body.token, '/api/analytics/current-mrr')).toBe(200);
    expect(
      await w.call('POST', '/api/auth/clinic', { token, body: { doctor_id: (await w.doctor()).id } }),
    ).toMatchObject({
      status: 404,
      body: { code: 'clinic.not_yours' },
    });
    await w.must('POST', '/api/auth/logout', { token: body.token });
    expect([await statusOf(body.token), await statusOf(token)]).toEqual([401, 401]);
  });

  it('a person who changes the password in another clinic stays logged in, and is logged out elsewhere', async () => {
    const other = await w.doctor();
    const { accountId, token, email } = await member();
    await addMember(w, other.id, accountId, 'viewer');
    const openClinic = async () =>
      (await w.must<LoginResponse>('POST', '/api/auth/clinic', { token, body: { doctor_id: other.id } })).token;
    const [own, sibling, elsewhere] = [await openClinic(), await openClinic(), (await logIn(email)).body.token];
    const body = { current_password: PASSWORD, new_password: 'marigold-tram-49' };
    await w.must('PUT', '/api/account/password', { token: own, body });
    const statuses = await Promise.all([own, token, sibling, elsewhere].map((session) => statusOf(session)));
    expect(statuses).toEqual([200, 200, 401, 401]);
  });

  it('a session whose login has ended is not listed or counted', async () => {
    const other = await w.doctor();
    const { accountId, token, email } = await member();
    const membership = await addMember(w, other.id, accountId, 'viewer');
    const count = async () => (await list(other)).find(({ id }) => id === membership)?.sessions;
    await w.must('POST', '/api/auth/clinic', { token, body: { doctor_id: other.id } });
    expect(await count()).toBe(1);
    await w.rows('UPDATE session SET expires_at = now() WHERE account_id = $1 AND parent_id IS NULL', [accountId]);
    expect(await count()).toBe(0);
    const { body } = await logIn(email);
    const sessions = await w.must<{ sessions: object[] }>('GET', '/api/account/sessions', { token: body.token });
    expect(sessions).toMatchObject({ sessions: [{ current: true }], total: 1 });
  });

  it('a doctor who also works for another one has both clinics', async () => {
    const guest = await w.doctor();
    await tryToAccept((await invite({ email: guest.email, role: 'viewer' })).link);
    const { account } = await w.must<{ account: { memberships: object[] } }>('GET', '/api/account', {
      token: guest.token,
    });
    expect(account.memberships).toMatchObject([
      { doctor_id: guest.id, role: 'owner' },
      { doctor_id: doctor.id, role: 'viewer' },
    ]);
    const { token } = (await logIn(guest.email)).body;
    expect((await logIn(guest.email)).body.user).toMatchObject({ role: 'doctor', doctor_id: guest.id });
    const { body } = await w.call<LoginResponse>('POST', '/api/auth/clinic', { token, body: { doctor_id: doctor.id } });
    expect(body.user).toMatchObject({ id: guest.id, role: 'viewer', doctor_id: doctor.id });
  });

  it('reception sees no figures, and sums only of one day or one patient', async () => {
    const { token } = await member();
    for (const path of ['/api/dashboard/stats', '/api/analytics/current-mrr', '/api/payments.csv'])
      expect([path, await statusOf(token, path)]).toEqual([path, 403]);
    const patient = await w.patient(doctor);
    const totals = async (query: string) =>
      (await w.must<{ received_total: number | null }>('GET', `/api/payments?${query}`, { token })).received_total;
    expect(await totals('')).toBeNull();
    expect(await totals('from=2026-11-01&to=2026-11-30')).toBeNull();
    expect(await totals('from=2026-11-05&to=2026-11-05')).toBe(0);
    expect(await totals(`patient_id=${patient.id}`)).toBe(0);
    const { summary } = await w.must<{ summary: object }>('GET', '/api/desk', { token });
    expect(summary).toMatchObject({ expected: null });
  });

  it('an accountant finds payments and plans, but no patients', async () => {
    const { token } = await member({ role: 'accountant' });
    const word = `Zephyr${randomUUID().slice(0, 8)}`;
    await w.patient(doctor, { name: word });
    await w.plan(doctor, { name: `${word} care` });
    const kinds = async (by: string) =>
      (await w.must<{ results: { kind: string }[] }>('GET', `/api/search?q=${word}`, { token: by })).results.map(
        ({ kind }) => kind,
      );
    expect(await kinds(doctor.token)).toEqual(['patient', 'plan']);
    expect(await kinds(token)).toEqual(['plan']);
  });

  describe('refunds by reception', () => {
    async function payment(price: number) {
      const plan = await w.plan(doctor);
      const tier = await w.tier(doctor, plan, price);
      const { id } = await w.patient(doctor, { subscription_id: plan });
      await w.must('POST', `/api/patients/${id}/subscribe`, {
        token: doctor.token,
        body: { subscription_tier_id: tier },
      });
      await w.must('PUT', `/api/patients/${id}/subscription/activate`, { token: doctor.token });
      const { payments } = await w.must<{ payments: { id: string }[] }>('GET', `/api/payments?patient_id=${id}`, {
        token: doctor.token,
      });
      return payments[0]?.id ?? '';
    }
    const refund = (token: string, id: string, amount: number) =>
      w.call<{ error: string }>('POST', `/api/payments/${id}/refund`, {
        token,
        body: { amount, reason: 'Moved away' },
      });

    it('are not possible without a limit', async () => {
      const { token } = await member();
      const { status, body } = await refund(token, await payment(499), 1);
      expect([status, body.error]).toEqual([403, 'Your login cannot refund. Ask the doctor.']);
    });

    it('have a limit that logins, the change of the clinic and the account return', async () => {
      const ofUser = async (token: string) => [
        (await w.must<{ user: LoginResponse['user'] }>('GET', '/api/auth/verify', { token })).user.refund_limit,
        (await w.must<{ account: LoginResponse['user'] }>('GET', '/api/account', { token })).account.refund_limit,
      ];
      const guest = await w.doctor();
      await joinClinic(w, doctor, { email: guest.email, role: 'reception', refund_limit: 199.5 });
      const { token, user } = (await logIn(guest.email)).body;
      expect([user.refund_limit, ...(await ofUser(token))]).toEqual([null, null, null]);
      const opened = await w.must<LoginResponse>('POST', '/api/auth/clinic', { token, body: { doctor_id: doctor.id } });
      expect([opened.user.refund_limit, ...(await ofUser(opened.token))]).toEqual([199.5, 199.5, 199.5]);

      const limited = await member({ refund_limit: 200 });
      expect(limited.user.refund_limit).toBe(200);
      const again = (await logIn(limited.email)).body;
      expect([again.user.refund_limit, ...(await ofUser(again.token))]).toEqual([200, 200, 200]);
      const unlimited = await member();
      expect([unlimited.user.refund_limit, ...(await ofUser(unlimited.token))]).toEqual([null, null, null]);
    });

    it('have no limit in the user of an accountant, even if one is stored', async () => {
      const { user } = await member({ role: 'accountant', refund_limit: 200 });
      expect(user.refund_limit).toBeNull();
    });

    it('end at the limit, together with earlier refunds of the payment', async () => {
      const { token } = await member({ refund_limit: 200 });
      const id = await payment(499);
      expect((await refund(token, id, 150)).status).toBe(201);
      const { status, body } = await refund(token, id, 50.01);
      expect([status, body.error]).toEqual([403, 'You can refund up to ₹200 of a payment. Ask the doctor for more.']);
      expect((await refund(token, id, 50)).status).toBe(201);
      expect((await refund(doctor.token, id, 299)).status).toBe(201);
    });

    it('stay within the limit when they arrive together', async () => {
      const { token } = await member({ refund_limit: 200 });
      const id = await payment(499);
      const statuses = (await Promise.all([1, 2, 3, 4].map(() => refund(token, id, 100)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    });
  });

  it('what a person does is theirs in the activity log, with the role that they had then', async () => {
    const { id, accountId, token, email } = await member();
    const { patient } = await w.must<{ patient: { id: string } }>('POST', '/api/patients', {
      token,
      body: { name: 'Ravi', mobile: '9845012345' },
    });
    // Another role here, another clinic and the end of the access change no earlier entry.
    await change('PUT', id, { name: 'Meera Nair', role: 'viewer' });
    await joinClinic(w, await w.doctor(), { email, role: 'accountant' });
    await change('DELETE', id);
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    const query = `sort=["id","ASC"]&filter=${JSON.stringify({ object_id: patient.id })}`;
    const actors = async (by: string) =>
      (await w.must<{ audit: { actor: object }[] }>('GET', `/api/audit?${query}`, { token: by })).audit.map(
        ({ actor }) => actor,
      );
    const meera = { kind: 'staff', id: accountId, email, name: 'Meera Nair', role: 'reception' };
    const owner = { kind: 'doctor', id: doctor.id, email: doctor.email, name: null, role: null };
    expect(await actors(doctor.token)).toEqual([meera, owner]);
    expect(await actors(await w.adminToken())).toEqual([meera, owner]);
    const csv = await w.must<string>('GET', `/api/audit.csv?${query}`, { token: doctor.token });
    expect(csv).toContain(',"Meera Nair","reception"\r\n');
  });

  describe('at a shared computer', () => {
    const setPin = (token: string, pin: string, password = PASSWORD) =>
      w.call('PUT', '/api/account/pin', { token, body: { pin, current_password: password } });
    const take = (token: string, account: string, pin: string) =>
      w.call<LoginResponse & { code: string }>('POST', '/api/auth/person', {
        token,
        body: { account_id: account, pin },
      });
    const people = async (token: string) =>
      (await w.must<{ people: { id: string; name: string; current: boolean }[] }>('GET', '/api/auth/people', { token }))
        .people;

    it('a person with a PIN takes over, and both are logged out together', async () => {
      const [morning, evening] = [await member(), await member({ name: 'Ravi Iyer', role: 'viewer' })];
      expect((await setPin(evening.token, '4821', 'wrong')).status).toBe(400);
      expect((await setPin(evening.token, '4821')).status).toBe(200);
      const seen = await people(morning.token);
      expect(seen.find(({ id }) => id === morning.accountId)).toMatchObject({ current: true });
      expect(seen.find(({ id }) => id === evening.accountId)).toMatchObject({ name: 'Ravi Iyer', current: false });
      const { status, body } = await take(morning.token, evening.accountId, '4821');
      expect([status, body.user]).toMatchObject([200, { id: evening.accountId, role: 'viewer', doctor_id: doctor.id }]);
      await w.must('POST', '/api/auth/logout', { token: body.token });
      expect([await statusOf(body.token), await statusOf(morning.token), await statusOf(evening.token)]).toEqual([
        401, 401, 200,
      ]);
    });

    it('a PIN stops after five wrong ones, also when they arrive together, until it is set again', async () => {
      const [desk, person] = [await member(), await member()];
      await setPin(person.token, '4821');
      const tries = await Promise.all(
        ['0000', '1111', '2222', '3333', '4444'].map((pin) => take(desk.token, person.accountId, pin)),
      );
      expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
      expect(await take(desk.token, person.accountId, '4821')).toMatchObject({
        status: 403,
        body: { code: 'pin.locked' },
      });
      expect((await people(desk.token)).some(({ id }) => id === person.accountId)).toBe(false);
      await setPin(person.token, '1357');
      expect((await take(desk.token, person.accountId, '1357')).status).toBe(200);
    });

    it('an attempt that a busy server does not check is none of the five', async () => {
      const { token, accountId } = await member();
      await setPin(token, '4821');
      const samePin = 'UPDATE account SET pin_hash = (SELECT pin_hash FROM account WHERE id = $1) WHERE id = ANY ($2)';
      /** Five attempts of each of sixty people at once. @returns the people of whom none was checked. */
      async function rush() {
        const people: { id: string; token: string }[] = [];
        while (people.length < 60) people.push(await createLogin(w, doctor.id, 'viewer'));
        await w.rows(samePin, [accountId, people.map(({ id }) => id)]);
        const tries = people.map(async (person) => {
          const five = await Promise.all([1, 2, 3, 4, 5].map(() => take(person.token, person.id, '4821')));
          return five.every(({ status }) => status === 503);
        });
        const isUnchecked = await Promise.all(tries);
        return people.filter((_, index) => isUnchecked[index]);
      }
      let [person] = await rush();
      while (!person) [person] = await rush();
      expect((await take(person.token, person.id, '4821')).status).toBe(200);
    });

    it('a PIN opens nothing in another clinic, and nothing once it is removed', async () => {
      const [stranger, person] = [await w.doctor(), await member()];
      await setPin(person.token, '4821');
      expect(await take(stranger.token, person.accountId, '4821')).toMatchObject({ body: { code: 'pin.locked' } });
      await w.must('DELETE', '/api/account/pin', { token: person.token });
      expect(await take(doctor.token, person.accountId, '4821')).toMatchObject({ body: { code: 'pin.locked' } });
    });

    it('the doctor’s PIN does not open what needs the password', async () => {
      const boss = await w.doctor();
      await setPin(boss.token, '4821');
      const desk = await member({}, boss);
      const { body } = await take(desk.token, boss.id, '4821');
      expect(body.user).toMatchObject({ id: boss.id, role: 'doctor' });
      expect(await statusOf(body.token, '/api/analytics/current-mrr')).toBe(200);
      expect(await w.call('GET', '/api/staff', { token: body.token })).toMatchObject({
        status: 403,
        body: { code: 'session.needs_password' },
      });
      expect(
        await w.call('POST', '/api/auth/clinic', { token: body.token, body: { doctor_id: boss.id } }),
      ).toMatchObject({ status: 403, body: { code: 'session.needs_password' } });
      await change('DELETE', desk.id, undefined, boss);
      expect(await statusOf(body.token)).toBe(401);
    });
  });
});

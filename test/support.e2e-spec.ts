import Queue, { type Queue as BullQueue } from 'bull';
import { signToken } from './authorisation/logins.js';
import { pollUntil } from './helpers/poll-until.js';
import { startStoreProxy, type StoreProxy } from './helpers/store-proxy.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Overview {
  queues: { name: string; failed: number; failures: { reason: string; jobs: number }[] }[] | null;
  outbox: { waiting: number; oldest_seconds: number | null };
  inbox: { waiting: number; oldest_seconds: number | null };
  ledger: { state: string; broken: { rule: string; rows: number }[] };
  silent_webhooks: { doctor_id: string; email: string }[];
}
interface Board {
  code?: string;
  queues: { name: string; readOnlyMode: boolean; allowRetries: boolean; jobs: { id: string; data: object }[] }[];
}

/** No row has an id of this form, so the job fails at its first attempt. */
const badJob = ({ id: doctorId }: Doctor, messageId = 'nothing') => ({ outboxId: 0, payload: { doctorId, messageId } });

describe('support', () => {
  let w: World;
  let redis: StoreProxy;
  let queue: BullQueue;
  let doctor: Doctor;
  let [admin, support]: string[] = [];

  beforeAll(async () => {
    redis = await startStoreProxy(process.env['TEST_REDIS_URL'] ?? '');
    w = await world({ proxyPorts: { redis: redis.port } });
    doctor = await w.doctor();
    const helper = await w.doctor();
    await w.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [helper.id]);
    [admin, support] = [await w.adminToken(), helper.token];
    const prefix = w.settings['REDIS_PREFIX'];
    queue = new Queue('whatsapp', process.env['TEST_REDIS_URL'] ?? '', { ...(prefix && { prefix }) });
  });
  afterAll(async () => {
    await queue.close();
    await w.end();
    await redis.disconnect();
  });

  const overview = (token = support) => w.must<Overview>('GET', '/api/admin/support', { ...(token && { token }) });
  const whatsapp = async () => (await overview()).queues?.find(({ name }) => name === 'whatsapp');
  const passOf = async (token = '') => {
    const response = await w.call('POST', '/api/admin/queues-pass', { token });
    expect(response.status).toBe(204);
    return response.headers.get('set-cookie') ?? '';
  };
  const board = (headers: Record<string, string>, path = '/api/queues', method = 'GET') =>
    w.call<Board>(method, `/queues${path}`, { headers });
  const cookie = (pass: string) => ({ cookie: pass.split(';')[0] ?? '' });
  const from = (origin: string) => ({ origin });

  describe('the queue dashboard', () => {
    let job: string;
    beforeAll(async () => {
      const added = await queue.add('message.queued', badJob(doctor), { attempts: 1 });
      job = String(added.id);
      await pollUntil(async () => (await whatsapp())?.failed === 1);
    });

    it('shows which workers run, and which one ended without notice', async () => {
      const workers = async () =>
        (
          await w.must<{ workers: { id: string; is_alive: boolean }[] }>('GET', '/api/admin/support', {
            token: support ?? '',
          })
        ).workers;
      const [own] = await workers();
      expect(own).toMatchObject({ is_alive: true });
      // Last seen 31 seconds ago: listed as not alive; two hours ago: no longer listed.
      await w.rows(
        `INSERT INTO worker VALUES (gen_random_uuid(), now(), now() - interval '31 seconds'),
         (gen_random_uuid(), now(), now() - interval '2 hours')`,
      );
      expect((await workers()).map(({ is_alive }) => is_alive)).toEqual([true, false]);
      const metrics = await (await fetch(`${w.origin}/metrics`)).text();
      expect(metrics).toContain('\nnirog_workers 1\n');
    });

    it('is closed to everyone except support and admins', async () => {
      expect(await board({})).toMatchObject({ status: 401, body: { code: 'token.missing' } });
      expect(await board({}, '')).toMatchObject({ status: 401, body: { code: 'token.missing' } });
      expect(await board({}, '/static/js/main.js')).toMatchObject({ status: 401 });
      const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
      expect(await board(bearer(doctor.token))).toMatchObject({ status: 403, body: { code: 'role.forbidden' } });
      expect(await board(bearer('nonsense'))).toMatchObject({ status: 401, body: { code: 'token.invalid' } });
      expect(await board({ cookie: 'nirog_queues=nonsense' })).toMatchObject({ body: { code: 'token.invalid' } });
      for (const token of [admin, support]) expect(await board(bearer(token))).toMatchObject({ status: 200 });
      expect(await w.call('POST', '/api/admin/queues-pass', { token: doctor.token })).toMatchObject({ status: 403 });
    });

    it('opens with a cookie that is valid only for it', async () => {
      const pass = await passOf(support);
      expect(pass).toMatch(/^nirog_queues=[\w.-]+; Path=\/queues; Max-Age=300; HttpOnly; SameSite=Strict$/);
      const page = await w.call<string>('GET', '/queues', { headers: cookie(pass) });
      expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<div id="root"></div>') as string });
      // As bull-board's page, but without what its policy forbids: base, inline styles and a font of another host.
      expect(page.body).not.toMatch(/<base| style=|<style|fonts\.googleapis/);
      const policy = page.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; style-src 'self';/);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page.headers.get('cache-control')).toBe('no-store');
      const [, file] = /src="\/queues\/(static\/js\/main[^"]+)"/.exec(page.body) ?? [];
      expect((await w.call('GET', `/queues/${file}`, { headers: cookie(pass) })).status).toBe(200);
      const token = cookie(pass).cookie.split('=')[1] ?? '';
      expect(await w.call('GET', '/api/auth/verify', { token })).toMatchObject({ status: 401 });
      expect(await board({ cookie: `nirog_queues=${support}` })).toMatchObject({ status: 401 });
    });

    it('stays open while in use, and closes after five minutes', async () => {
      const { sub, sid } = JSON.parse(Buffer.from(support?.split('.')[1] ?? '', 'base64url').toString()) as object & {
        sub: string;
        sid: string;
      };
      const cookieFor = (seconds: number, aud = 'nirog-queues') => ({
        cookie: `nirog_queues=${signToken({ sub, sid, aud, iss: 'nirog', exp: Math.floor(Date.now() / 1_000) + seconds })}`,
      });
      const [fresh, old, over] = await Promise.all(
        [cookieFor(290), cookieFor(60), cookieFor(-1)].map((headers) => board(headers)),
      );
      expect([fresh?.status, old?.status, over?.status]).toEqual([200, 200, 401]);
      expect([fresh, over].map((response) => response?.headers.get('set-cookie'))).toEqual([null, null]);
      const renewed = cookie(old?.headers.get('set-cookie') ?? '');
      expect((await board(renewed)).status).toBe(200);
      expect((await board(cookieFor(290, 'nirog-api'))).status).toBe(401);
    });

    it('closes when the session ends', async () => {
      const [{ email } = { email: '' }] = await w.rows<{ email: string }>(
        `SELECT email FROM account WHERE role = 'support'`,
      );
      const token = await w.logIn(email);
      const pass = await passOf(token);
      expect((await board(cookie(pass))).status).toBe(200);
      await w.call('POST', '/api/auth/logout', { token });
      expect(await board(cookie(pass))).toMatchObject({ status: 401, body: { code: 'token.invalid' } });
    });

    it('is read-only for support', async () => {
      const pass = cookie(await passOf(support));
      const { body } = await board(pass, '/api/queues?activeQueue=whatsapp&status=failed&page=1&jobsPerPage=10');
      expect(body.queues.map(({ readOnlyMode, allowRetries }) => [readOnlyMode, allowRetries])).toEqual(
        body.queues.map(() => [true, false]),
      );
      for (const path of [`/${job}/retry`, `/${job}/clean`, '/retry/failed', '/clean/failed', '/pause'])
        expect(await board({ ...pass, ...from(w.origin) }, `/api/queues/whatsapp${path}`, 'PUT')).toMatchObject({
          status: 403,
          body: { code: 'role.forbidden' },
        });
      expect((await whatsapp())?.failed).toBe(1);
    });

    it('lets an admin retry and clean up, from a page of the same origin', async () => {
      const pass = cookie(await passOf(admin));
      const { queues } = (await board(pass)).body;
      expect(queues.every(({ readOnlyMode, allowRetries }) => !readOnlyMode && allowRetries)).toBe(true);
      const retry = `/api/queues/whatsapp/${job}/retry`;
      for (const headers of [pass, { ...pass, ...from('https://evil.example') }, { ...pass, ...from('null') }])
        expect(await board(headers, retry, 'PUT')).toMatchObject({
          status: 403,
          body: { code: 'request.foreign_origin' },
        });
      const own = { ...pass, ...from(w.origin) };
      const before = (await queue.getJob(job))?.finishedOn ?? 0;
      expect((await board(own, retry, 'PUT')).status).toBeLessThan(300);
      await pollUntil(async () => ((await queue.getJob(job))?.finishedOn ?? 0) > before);
      expect((await board(own, `/api/queues/whatsapp/${job}/clean`, 'PUT')).status).toBeLessThan(300);
      expect((await whatsapp())?.failed).toBe(0);
    });

    it('cannot add or change jobs', async () => {
      const own = { authorization: `Bearer ${admin}` };
      for (const [method, path] of [
        ['POST', '/add'],
        ['PUT', '/obliterate'],
        ['PATCH', `/${job}/update-data`],
      ] as const)
        expect([404, 405]).toContain((await board(own, `/api/queues/whatsapp${path}`, method)).status);
    });

    it('shows ids, but no names, numbers or texts', async () => {
      await queue.pause();
      try {
        const plan = await w.plan(doctor);
        const patient = await w.patient(doctor, { name: 'Zubaida Unmistakable', subscription_id: plan });
        await w.tier(doctor, plan);
        await pollUntil(async () => (await queue.getPausedCount()) > 0);
        const { body } = await board(
          { authorization: `Bearer ${admin}` },
          '/api/queues?activeQueue=whatsapp&status=latest&page=1&jobsPerPage=50',
        );
        const jobs = body.queues.find(({ name }) => name === 'whatsapp')?.jobs ?? [];
        expect(jobs.length).toBeGreaterThan(0);
        for (const text of ['Zubaida', patient.mobile.slice(3), 'WhatsApp Support'])
          expect(JSON.stringify(body)).not.toContain(text);
        expect(await whatsapp()).toMatchObject({ paused: true, waiting: jobs.length });
        expect((await overview()).outbox.waiting).toBeGreaterThanOrEqual(jobs.length);
      } finally {
        await queue.resume();
      }
      await w.settle();
    });
  });

  describe('the support overview', () => {
    it('is for support and admins', async () => {
      for (const token of [admin, support]) expect((await overview(token)).queues).toHaveLength(8);
      expect(await w.call('GET', '/api/admin/support', { token: doctor.token })).toMatchObject({
        body: { code: 'role.forbidden' },
      });
      expect((await w.call('GET', '/api/admin/support')).status).toBe(401);
    });

    it('shows why jobs failed, without possible phone numbers', async () => {
      const bad = badJob(doctor, '+91 98765 43210');
      await queue.addBulk([bad, bad].map((data) => ({ name: 'message.queued', data, opts: { attempts: 1 } })));
      await pollUntil(async () => (await whatsapp())?.failed === 2);
      const { failures } = (await whatsapp()) ?? {};
      expect(failures).toMatchObject([{ jobs: 2, reason: expect.stringContaining('"[number]"') as string }]);
      expect(JSON.stringify(failures)).not.toContain('43210');
      await queue.clean(0, 'failed');
    });

    it('shows how far outbox and inbox are behind', async () => {
      await w.settle();
      expect(await overview()).toMatchObject({ outbox: { waiting: 0, oldest_seconds: null }, inbox: { waiting: 0 } });
      await w.rows(
        `INSERT INTO inbox (id, source, scope, event_id, body, received_at)
         VALUES (gen_random_uuid(), 'razorpay', '', 'late', '{}', now() - interval '10 minutes')`,
      );
      const { inbox } = await overview();
      expect(inbox.waiting).toBe(1);
      expect(inbox.oldest_seconds).toBeGreaterThanOrEqual(600);
    });

    it('shows the result of the ledger check', async () => {
      await w.rows(
        `INSERT INTO ledger_check (at, state, broken, took_ms) VALUES (now() + interval '1 minute', 'violated', '{"sums are 0": 3}', 1)`,
      );
      expect((await overview()).ledger).toMatchObject({
        state: 'violated',
        broken: [{ rule: 'sums are 0', rows: 3 }],
      });
    });

    it('names doctors whose webhooks are missing', async () => {
      expect((await overview()).silent_webhooks).toEqual([]);
      const plan = await w.plan(doctor);
      const tier = await w.tier(doctor, plan);
      const patient = await w.patient(doctor, { subscription_id: plan });
      const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
      await w.pay(orderId, { webhook: 'lost' });
      await w.must('GET', `/api/public/payment/status/${orderId}`);
      await w.clock({ advance: { hours: 2 } });
      const { silent_webhooks: silent } = await overview();
      expect(silent).toMatchObject([
        { doctor_id: doctor.id, email: doctor.email, doctor_name: 'Dr Asha Rao', clinic_name: 'Rao Clinic' },
      ]);
    });

    it('reports that Redis is unavailable instead of waiting for it', async () => {
      await redis.disconnect();
      try {
        expect((await overview()).queues).toBeNull();
      } finally {
        await redis.reconnect();
      }
      await pollUntil(async () => (await overview()).queues !== null);
    });
  });
});

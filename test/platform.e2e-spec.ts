import Queue from 'bull';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { world, type Doctor, type World } from './helpers/world.js';

describe('the platform', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  it('reports that it is live and ready', async () => {
    expect(await w.must('GET', '/api/health/live')).toEqual({ status: 'ok' });
    expect(await w.must('GET', '/api/health/ready')).toMatchObject({
      status: 'ok',
      database: 'ok',
      redis: 'ok',
      migrations: 'ok',
      webhooks: 'ok',
    });
  });

  it('lists its calls, without those of the sandbox, in the API description', async () => {
    const document = await w.must<{ openapi: string; paths: Record<string, Record<string, { summary?: string }>> }>(
      'GET',
      '/api/openapi.json',
    );
    expect(document.openapi).toBe('3.1.0');
    const calls = Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb} ${path}`),
    );
    for (const call of [
      'post /api/auth/login',
      'get /api/patients',
      'put /api/patients/{id}/subscription/activate',
      'post /api/public/payment/create',
    ])
      expect(calls).toContain(call);
    expect(calls.filter((call) => call.includes('sandbox'))).toEqual([]);
    expect((await w.call('GET', '/api/docs')).status).toBe(200);
  });

  it('supports the list queries of react-admin (range, sort, filter, several ids) and rejects invalid ones', async () => {
    const { token } = doctor;
    const ids: string[] = [];
    for (const name of ['Chitra', 'asha', 'Bala']) ids.push((await w.patient(doctor, { name })).id);
    const list = (query: string) =>
      w.call<{ patients: { id: string; name: string }[]; total: number }>('GET', `/api/patients?${query}`, { token });
    const names = async (query: string) => (await list(query)).body.patients.map(({ name }) => name);
    expect(await names('sort=["name","ASC"]&range=[0,1]')).toEqual(['asha', 'Bala']);
    const page = await list('sort=["name","ASC"]&range=[2,3]');
    expect(page.headers.get('content-range')).toBe('patients 2-2/3');
    expect(await names(`filter={"id":["${ids[0] ?? ''}","${ids[2] ?? ''}"]}&sort=["name","ASC"]`)).toEqual([
      'Bala',
      'Chitra',
    ]);
    expect(await names('filter={"search":"ASH"}')).toEqual(['asha']);
    expect((await list('range=[5,9]')).headers.get('content-range')).toBe('patients */3');
    for (const query of [
      'sort=["secret","ASC"]',
      'filter={"secret":1}',
      'filter={"search":1}',
      'range=[9,1]',
      'range=x',
      'show_archived=maybe',
    ])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
  });

  it('refills the queues after Redis lost its data', async () => {
    const plan = await w.plan(doctor);
    const patient = await w.patient(doctor, { subscription_id: plan });
    await w.settle();
    // An event whose job is lost: only its outbox row exists.
    await w.rows(`UPDATE outbox SET handled_at = NULL WHERE name = 'message.queued' AND payload->>'doctorId' = $1`, [
      doctor.id,
    ]);
    await w.rows(`UPDATE message SET state = 'queued', attempted_at = NULL, provider_id = NULL WHERE patient_id = $1`, [
      patient.id,
    ]);
    await w.wipeRedis();
    await w.settle();
    // The first delivery, and the second one from the outbox.
    expect(await w.messages(patient.mobile)).toHaveLength(2);
  });

  it('refills the queues even if a worker has left a part of a lost job in Redis', async () => {
    const plan = await w.plan(doctor);
    const prefix = new URL(w.databaseUrl).pathname.slice(1);
    const queue = new Queue('messaging', process.env['TEST_REDIS_URL'] ?? '', { prefix });
    await queue.pause();
    const patient = await w.patient(doctor, { subscription_id: plan });
    let jobs: Queue.Job[] = [];
    while (jobs.length === 0) jobs = await queue.getJobs(['waiting', 'paused']);
    await w.wipeRedis();
    // Bull's worker leaves only a hash under the job's id, and Bull adds no job with an existing id.
    for (const { id } of jobs) await queue.client.hset(queue.toKey(String(id)), 'processedOn', Date.now());
    await queue.close();
    await w.settle();
    expect(await w.messages(patient.mobile)).toHaveLength(1);
  });

  it('keeps an event whose id a job from before a restore of the database has', async () => {
    const plan = await w.plan(doctor);
    const prefix = new URL(w.databaseUrl).pathname.slice(1);
    const queue = new Queue('messaging', process.env['TEST_REDIS_URL'] ?? '', { prefix });
    await queue.pause();
    const patient = await w.patient(doctor, { subscription_id: plan });
    let jobs: Queue.Job[] = [];
    while (jobs.length === 0) jobs = await queue.getJobs(['waiting', 'paused']);
    for (const job of jobs) {
      const { outboxId } = job.data as { outboxId: number };
      await job.remove();
      const payload = { doctorId: doctor.id, patientId: randomUUID() };
      await queue.add(
        'patient.erased',
        { outboxId, payload },
        { jobId: `earlier-${outboxId}`, removeOnComplete: true },
      );
    }
    await queue.resume();
    for (const { data } of jobs)
      while (await queue.getJob(`earlier-${(data as { outboxId: number }).outboxId}`)) await setImmediate();
    await queue.close();
    await w.wipeRedis();
    await w.settle();
    expect(await w.messages(patient.mobile)).toHaveLength(1);
  });
});
